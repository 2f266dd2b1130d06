"""Files of weights: read, checked against the game they are for, written."""

from collections.abc import Mapping

import msgspec

from netcord.kernel import Sentence, Unreadable, Value, encode

from .nets import LARGEST, Net, Network


class Round(Value):
    """How far the networks had come after a round of learning: what was measured, by name."""

    number: int
    figures: tuple[tuple[str, float], ...] = ()


class Made(Value):
    """How a file was made: with the same command, seed and number of rounds it is made again, byte for byte."""

    command: str = ""
    seed: str = ""
    rounds: int = 0
    curve: tuple[Round, ...] = ()


class Weights(Value):
    """The networks of a game, with figures that belong to them (`bases`) and how they were made."""

    game: str
    edition: int
    name: str
    networks: tuple[Net, ...]
    bases: tuple[tuple[str, int], ...] = ()
    made: Made = Made()

    def network(self, name: str) -> Network:
        """One of the networks, ready to be asked."""
        return Network(next(net for net in self.networks if net.name == name))


_READER = msgspec.json.Decoder(Weights)


def read_weights(source: str, data: bytes, game: str, edition: int, inputs: Mapping[str, tuple[str, ...]]) -> Weights:
    """A file of weights for this edition of a game, with networks by name that read exactly these inputs."""
    try:
        weights = _READER.decode(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable("{source} is no file of weights: {error}", source=source, error=error) from None
    if (weights.game, weights.edition) != (game, edition):
        raise Unreadable(
            "{source}: these weights are for edition {theirs} of {other}, not for edition {edition} of {game}",
            source=source,
            theirs=weights.edition,
            other=weights.game,
            edition=edition,
            game=game,
        )
    found = [net.name for net in weights.networks]
    if sorted(inputs) != sorted(found):
        raise Unreadable(
            "{source}: {game} asks the networks {wanted}, and here are {found}",
            source=source,
            game=game,
            wanted=", ".join(sorted(inputs)),
            found=", ".join(sorted(found)),
        )
    for net in weights.networks:
        if wrong := _other(net, inputs[net.name]) or _flaw(net):
            raise Unreadable("{source}: network {name}: {wrong}", source=source, name=net.name, wrong=wrong)
    return weights


def _other(net: Net, inputs: tuple[str, ...]) -> Sentence | None:
    """Where the inputs of a network are not those it will be given, if anywhere."""
    if net.inputs == inputs:
        return None
    place = next((n for n, pair in enumerate(zip(net.inputs, inputs, strict=False)) if pair[0] != pair[1]), None)
    if place is None:
        return Sentence("it reads {many} inputs, not {wanted}", many=len(net.inputs), wanted=len(inputs))
    return Sentence(
        "input {place} is {found!r}, where the game tells {wanted!r}",
        place=place + 1,
        found=net.inputs[place],
        wanted=inputs[place],
    )


def _flaw(net: Net) -> Sentence | None:
    """What is wrong with the layers of a network, if anything is."""
    if len(net.layers) < 2:
        return Sentence("it has {many} layers, and needs two or more", many=len(net.layers))
    width = len(net.inputs)
    for place, layer in enumerate(net.layers, start=1):
        if len(layer.weights) != width or not layer.bias or any(len(row) != len(layer.bias) for row in layer.weights):
            return Sentence("layer {place} does not fit what comes before it, or is not even", place=place)
        if any(abs(weight) > LARGEST for row in (*layer.weights, layer.bias) for weight in row):
            return Sentence("layer {place} has weights beyond {most}", place=place, most=LARGEST)
        width = len(layer.bias)
    if width != len(net.outputs):
        return Sentence("its last layer has {width} units for {many} outputs", width=width, many=len(net.outputs))
    return None


def write_weights(weights: Weights) -> bytes:
    """The bytes of a file of weights: the same for the same weights."""
    return encode(weights) + b"\n"
