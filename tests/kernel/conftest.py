"""Laws are tried on many examples; how long one takes depends on the machine, not on the law."""

from hypothesis import HealthCheck, settings

settings.register_profile("netcord", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("netcord")
