"""Describes the reading study. Frozen: it says what is counted before anything is known.

    python3 analysis/analysis.py

It reads the tables in `data/` beside its own folder and writes four tables into `results/`.
Participants who are quarantined are left out. A row that speaks for fewer than five
participants is left out, too. `analysis.R` does the same and writes the same numbers.

Needs pandas (1.5 or later) and nothing else.
"""

import math
import sys
from pathlib import Path

import pandas

FEWEST = 5
MEASURES = ["words_per_minute", "score_percent"]
FOLDER = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent


def table(name):
    path = FOLDER / "data" / f"study-reading_description-{name}_data.csv"
    # An answer may read "NA"; only nothing is nothing.
    return pandas.read_csv(path, keep_default_na=False, na_values=[""])


def spread(numbers):
    numbers = numbers.dropna().sort_values()
    quartiles = numbers.quantile([0.25, 0.5, 0.75])
    return {
        "n": len(numbers),
        "mean": numbers.mean(),
        "sd": numbers.std(ddof=1),
        "q1": quartiles[0.25],
        "median": quartiles[0.5],
        "q3": quartiles[0.75],
    }


def spreads(rows, by, measures):
    """The spread of each measure in each cell, for all and for each age group."""
    groups = [("all", rows), *rows.groupby("age_group")]
    told = []
    for group, of_group in groups:
        for cell, of_cell in of_group.groupby(by):
            for measure in measures:
                row = spread(of_cell[measure])
                if row["n"] >= FEWEST:
                    told.append({"age_group": group, by: cell, "measure": measure, **row})
    return pandas.DataFrame(told)


def against_standard(rows):
    """Each participant's readings less their own standard text, with Student's t for pairs."""
    base = rows[rows["condition"] == "standard"].set_index("participant_id")[MEASURES]
    pairs = rows[rows["condition"] != "standard"].join(base, on="participant_id", rsuffix="_standard")
    for measure in MEASURES:
        pairs[measure] = (pairs[measure] - pairs[f"{measure}_standard"]).round(2)
    told = spreads(pairs, "condition", MEASURES)
    if len(told) > 0:
        told["t"] = told["mean"] / (told["sd"] / told["n"].map(math.sqrt))
        told["df"] = told["n"] - 1
    return told


def easiness(items, trials):
    """How many answered each question rightly, in percent."""
    items = items.merge(trials[["participant_id", "position", "age_group", "folder"]])
    items["correct"] = items["correct"].astype(str).str.lower().eq("true")
    # The English text is one for all ages.
    items.loc[items["folder"] == "english", "age_group"] = "all"
    cells = items.groupby(["age_group", "folder", "question"])["correct"]
    told = cells.agg(["size", "mean"]).reset_index()
    told = told.rename(columns={"size": "n", "mean": "correct_percent"})
    told["correct_percent"] *= 100
    return told[told["n"] >= FEWEST]


def main():
    participants = table("participants")
    counted = participants[participants["status"] != "quarantined"]
    trials = table("trials").merge(counted[["participant_id", "age_group"]])
    items = table("items")
    results = {
        "conditions": spreads(trials, "condition", MEASURES),
        "positions": spreads(trials, "position", MEASURES),
        "items": easiness(items, trials),
    }
    # Before collection has closed conditions have letters, and this has to wait.
    if (trials["condition"] == "standard").any():
        results["differences"] = against_standard(trials)
    out = FOLDER / "results"
    out.mkdir(exist_ok=True)
    for name, result in results.items():
        path = out / f"{name}.csv"
        result.to_csv(path, index=False, float_format="%.6f", lineterminator="\n")
        print(f"{path.name}: {len(result)} rows")


main()
