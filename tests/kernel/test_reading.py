"""Types are made known one at a time, however many threads read them first."""

import subprocess
import sys

FIRST_READ_BY_MANY = """
import sys, threading
from types import ModuleType

import msgspec

from netcord.kernel import readable

sys.setswitchinterval(1e-6)
LINE = '{"a": 1, "c": ' * 39 + '{"a": 1}' + "}" * 39

def rally(number):
    lines = ["import msgspec"]
    for shot in range(40):
        before = f"c: 'Shot{shot - 1} | None' = None" if shot else "c: None = None"
        lines += [f"class Shot{shot}(msgspec.Struct):", "    a: int", f"    {before}"]
    module = ModuleType(f"rally{number}")
    sys.modules[module.__name__] = module
    exec(chr(10).join(lines), module.__dict__)
    return module.Shot39

for number in range(40):
    kind, together = rally(number), threading.Barrier(4)
    def read():
        together.wait()
        msgspec.json.decode(LINE, type=readable(kind))
    readers = [threading.Thread(target=read) for _ in range(4)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
print("all read")
"""


def test_four_threads_that_read_a_type_for_the_first_time_all_read_it() -> None:
    """Without `readable` the process falls: it has brought a server down that many came back to at once."""
    done = subprocess.run([sys.executable, "-c", FIRST_READ_BY_MANY], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "all read\n", "")
