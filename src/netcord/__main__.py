"""`python -m netcord`: the `netcord` command, where it is not on the path."""

from netcord.cli import main

if __name__ == "__main__":
    main()
