"""Checks a finished netcord record without netcord: python verify_record.py RECORD THROWS

RECORD is a match (format 2). THROWS lists what each of its throws could come up with and how often, as
`netcord record throws RECORD --json` writes it, or as anybody can write it who has the rules (docs/records.md).
"""

import hashlib
import hmac
import json
import sys

DIGITS, TAIL = 64, len(',"sum":""}') + 64


def text(value):
    """JSON as records have it: no spaces, letters as they are."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def check(lines, throws):
    """What does not hold, in sentences."""
    before = b""
    for number, line in enumerate(lines, 1):
        body, own = line[:-TAIL] + b"}", line[-DIGITS - 2 : -2]
        if hashlib.sha256(before + body).hexdigest().encode() != own:
            yield f"line {number}: the checksum does not match"
        before = own
    head, *entries, end = map(json.loads, lines)
    seed, dice = bytes.fromhex(end["seed"]), head["dice"]
    if hashlib.sha256(seed).hexdigest() != dice["commitment"]:
        yield "the seed is not the one that was promised"
    agreed = hashlib.sha256(text([head["game"], head["edition"], head["setup"], head["data"]])).hexdigest()
    key = hmac.digest(seed, text([dice["scheme"], agreed, dice["player_seeds"]]), "sha256")
    listed = {n: throws["kinds"][kind] for n, kind in throws["throws"]}
    for entry in (entry for entry in entries if entry["by"] == "dice"):
        throw, total = listed[entry["n"]], sum(listed[entry["n"]]["weights"])
        attempt, number = 0, 2**256
        while number >= 2**256 - 2**256 % total:  # beyond the last whole multiple: thrown again
            message = text([dice["scheme"], head["match"], entry["n"], attempt])
            attempt, number = attempt + 1, int.from_bytes(hmac.digest(key, message, "sha256"), "big")
        along = [one for one, many in zip(throw["outcomes"], throw["weights"], strict=True) for _ in range(many)]
        if along[number % total] != entry["answer"]:
            yield f"line {entry['n'] + 2}: the dice gave {entry['answer']}, the seed gives {along[number % total]}"


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as record, open(sys.argv[2], encoding="utf-8") as throws:
        wrong = list(check(record.read().splitlines(), json.load(throws)))
    sys.exit("\n".join(wrong) or print("every checksum and every throw holds"))  # noqa: T201
