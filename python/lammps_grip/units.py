# SPDX-License-Identifier: GPL-2.0-only
"""Names of the units of LAMMPS's command `units`, for axes of pictures."""
from . import checks

# length, force, energy, time
NAMES = {"lj": ("", "", "", ""),
         "real": ("\u00c5", "kcal/mol/\u00c5", "kcal/mol", "fs"),
         "metal": ("\u00c5", "eV/\u00c5", "eV", "ps"),
         "si": ("m", "N", "J", "s"),
         "cgs": ("cm", "dyn", "erg", "s"),
         "electron": ("Bohr", "Ha/Bohr", "Ha", "fs"),
         "micro": ("\u00b5m", "pg \u00b5m/\u00b5s\u00b2", "pg \u00b5m\u00b2/\u00b5s\u00b2", "\u00b5s"),
         "nano": ("nm", "ag nm/ns\u00b2", "ag nm\u00b2/ns\u00b2", "ns")}


# Other quantities in SI and in cgs. Other systems have no names for them here.
DERIVED = {"si": {"rate": "1/s", "energy by mass": "J/kg", "density": "kg/m\u00b3", "velocity": "m/s",
                  "momentum density": "kg/(m\u00b2 s)",
                  "pressure": "Pa", "force density": "N/m\u00b3", "energy density": "J/m\u00b3", "energy flux": "W/m\u00b2",
                  "power density": "W/m\u00b3",
                  "number density": "1/m\u00b3", "volume": "m\u00b3", "power": "W"},
           "cgs": {"rate": "1/s", "energy by mass": "erg/g", "density": "g/cm\u00b3", "velocity": "cm/s",
                   "momentum density": "g/(cm\u00b2 s)",
                   "pressure": "dyn/cm\u00b2", "force density": "dyn/cm\u00b3", "energy density": "erg/cm\u00b3",
                   "energy flux": "erg/(cm\u00b2 s)",
                   "power density": "erg/(cm\u00b3 s)", "number density": "1/cm\u00b3", "volume": "cm\u00b3"}}


def name_of(quantity, units):
    """The name of the unit of a quantity, or an empty string. quantity: length, force, energy, time, torque, power, angle, one of
    those of DERIVED, or None. units: the word after `units` in the script, or None."""
    if quantity == "angle":
        return "rad"
    if units is None or quantity is None:
        return ""
    length, force, energy, time = NAMES[checks.one_of("units", units, checks.UNITS)]
    names = {"length": length, "force": force, "energy": energy, "time": time, "torque": f"{force} {length}".strip(),
             "power": f"{energy}/{time}" if energy else ""}
    return {**names, **DERIVED.get(units, {})}.get(quantity, "")


def label(text, quantity, units):
    """The text of an axis with its unit, if it has one."""
    unit = name_of(quantity, units)
    return f"{text} ({unit})" if unit else text
