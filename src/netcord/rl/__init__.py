"""netcord's games as environments of the libraries that researchers know; each needs an extra of its own.

`netcord.rl.openspiel` (`pip install 'netcord[openspiel]'`), `netcord.rl.pettingzoo` (`netcord[pettingzoo]`) and
`netcord.rl.gymnasium` (`netcord[gymnasium]`). All three are thin: a `Task` knows the numbers, a `Moment` is a value.
"""

from .moments import CHANCE, OVER, PASS, Moment, Task, task

__all__ = ["CHANCE", "OVER", "PASS", "Moment", "Task", "task"]
