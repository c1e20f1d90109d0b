"""The house rules of Safari: every place where a ruling leaves the table a choice."""

from tales.games.safari.scenario import SCENARIOS, read_scenario
from tales.rules.settings import OneOf, Page, Setting, Switch

COUNTRIES = ("savanna", "thorn-country", "rain-forest", "river-country", *SCENARIOS)

HOUSE_RULES: tuple[Setting, ...] = (
    OneOf("country", ("SF-05", "SF-R08"), "savanna", COUNTRIES),
    Page("scenario", ("SF-R08",), "", read=read_scenario),
    OneOf("table_width", ("SF-R02",), 48, (24, 36, 48, 60)),
    OneOf("table_height", ("SF-R02",), 36, (24, 36, 48)),
    OneOf("encounters", ("SF-R08",), 4, (1, 2, 3, 4, 5, 6, 7, 8)),
    OneOf("decks", ("SF-R93",), 6, (1, 2, 3, 4, 5, 6, 8, 10)),
    OneOf("hunts", ("SF-R93",), 1, (1, 2, 3, 4, 5)),
    OneOf("bushcraft_choice", ("SF-06", "SF-R11"), "choose", ("choose", "roll")),
    OneOf("squad_size", ("SF-02", "SF-R13"), 4, (2, 3, 4, 5, 6)),
    OneOf("squad_bushcraft", ("SF-02", "SF-R13"), 3, (2, 3, 4)),
    Switch("two_rifles", ("SF-59", "SF-60", "SF-R53"), False),
    Switch("double_blind", ("SF-99", "SF-R95"), False),
    Switch("hunter_and_beast", ("SF-03", "SF-R92"), False),
    Switch("dead_take_animals", ("SF-R17",), True),
    OneOf("wind_six", ("SF-19", "SF-R21"), "right", ("right", "left")),
    OneOf("scent_range", ("SF-20", "SF-R23"), 0, (0, 12, 24, 36)),
    Switch("crocodiles", ("SF-25", "SF-R28"), True),
    Switch("doctor_in_camp", ("SF-32", "SF-R31"), True),
    Switch("scan", ("SF-R37",), True),
    Switch("spoor", ("SF-42", "SF-R39"), True),
    OneOf("trail_decks", ("SF-42", "SF-R39"), 2, (1, 2, 3)),
    OneOf("matchlock_short", ("SF-46", "SF-R42"), 5, (5, 6)),
    OneOf("aim_round", ("SF-56", "SF-R50"), "up", ("up", "down")),
    Switch("misfire_cancels", ("SF-62", "SF-R54"), True),
    Switch("stray_shots", ("SF-R48",), False),
    Switch("react_in_charge", ("SF-65", "SF-R71"), True),
    OneOf("lion_climbs_on", ("SF-79", "SF-R73"), 6, (4, 5, 6, 7)),
    OneOf("lethal_at", ("SF-07", "SF-R60"), "equal", ("equal", "exceed")),
    Switch("extra_morale", ("SF-71", "SF-R76"), False),
    OneOf("bolter_dice", ("SF-86", "SF-R80"), "source", ("source", "strict", "lenient")),
    Switch("nastiness", ("SF-04", "SF-R10"), False),
    Switch("perfect_needs_fresh", ("SF-88", "SF-R83"), False),
    Switch("save_award", ("SF-90", "SF-R84"), True),
    Switch("unheroic_vote", ("SF-93", "SF-R85"), True),
    Switch("waive_tracking", ("SF-94", "SF-R87"), True),
    OneOf("heroism_cap", ("SF-91", "SF-R89"), 30, (0, 10, 20, 30)),
    OneOf("tale_cap", ("SF-92", "SF-R90"), 20, (0, 10, 20)),
    OneOf("tale_solo", ("SF-92", "SF-R90"), "die", ("die", "none")),
    OneOf("promotion", ("SF-97", "SF-R18"), "campfire", ("campfire", "immediate", "off")),
    OneOf("cards_change", ("SF-14", "SF-R16"), "reshuffle", ("reshuffle", "immediate")),
)
