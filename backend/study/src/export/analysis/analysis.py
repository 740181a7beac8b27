"""Analyses the reading study. Frozen: it says what is counted before anything is known.

    python3 analysis/analysis.py [FOLDER ...]

It reads the tables in `data/` beside its own folder, or in each folder named, and writes its
tables into `results/` there. Each row says by which design (`separable`, or `confounded` where
condition, text and position are one; never pooled) and with which exclusions it was made
(`applied`, as the rules have it, or `none`). English texts are in no contrast. A row that speaks
for fewer than five is left out. `analysis.R` does the same and writes the same numbers.

The main analysis is `model.csv`, of the separable design alone: a linear mixed model of the
logarithm of the words a minute and of the score in percent, with condition, text and position as
fixed effects and a random intercept for each participant, by restricted maximum likelihood; each
condition against the standard text, with t on the degrees of freedom within participants, 95 %
intervals, and p after Holm. `differences.csv` describes the same within participants; where the
design is confounded it describes differences between texts as well, and nothing is tested.

Needs pandas (1.5 or later) and nothing else.
"""

import math
import sys
from pathlib import Path

import numpy
import pandas

FEWEST = 5
MEASURES = ["words_per_minute", "score_percent"]
MODELLED = {"log_words_per_minute": "words_per_minute", "score_percent": "score_percent"}


def table(folder, name):
    path = folder / "data" / f"study-reading_description-{name}_data.csv"
    # An answer may read "NA"; only nothing is nothing.
    return pandas.read_csv(path, keep_default_na=False, na_values=[""])


def is_true(column):
    return column.astype(str).str.lower().eq("true")


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


def by_group(rows):
    return [("all", rows), *rows.groupby("age_group")]


def spreads(rows, by):
    """The spread of each measure in each cell, for all and for each age group."""
    told = []
    for group, of_group in by_group(rows):
        for cell, of_cell in of_group.groupby(by):
            for measure in MEASURES:
                row = spread(of_cell[measure])
                if row["n"] >= FEWEST:
                    told.append({"age_group": group, by: cell, "measure": measure, **row})
    return pandas.DataFrame(told)


# --- Student's t, which neither Python nor pandas has ---------------------------------------


def beta_share(a, b, x):
    """The regularised incomplete beta function, by its continued fraction (DLMF 8.17.22)."""
    if x <= 0 or x >= 1:
        return min(1.0, max(0.0, x))
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_share(b, a, 1 - x)
    front = a * math.log(x) + b * math.log1p(-x)
    front -= math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)
    c, d, fraction = 1.0, 0.0, 1.0
    for step in range(500):
        m = step // 2
        if step == 0:
            term = 1.0
        elif step % 2 == 0:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / (1 + term * d)
        c = 1 + term / c
        fraction *= c * d
        if step > 1 and abs(c * d - 1) < 1e-15:
            break
    return math.exp(front) * (fraction - 1) / a


def two_sided(t, df):
    return beta_share(df / 2, 0.5, df / (df + t * t))


def critical(df):
    """Outside of which 5 % lie, by halving."""
    low, high = 0.0, 1e4
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if two_sided(middle, df) > 0.05 else (low, middle)
    return (low + high) / 2


def holm(ps):
    corrected, least = [0.0] * len(ps), 0.0
    for rank, at in enumerate(sorted(range(len(ps)), key=lambda at: ps[at])):
        least = min(1.0, max(least, ps[at] * (len(ps) - rank)))
        corrected[at] = least
    return corrected


def tested(estimate, error, df):
    reach, t = critical(df) * error, estimate / error
    interval = {"low": estimate - reach, "high": estimate + reach}
    return {**interval, "t": t, "df": df, "p": two_sided(t, df)}


def corrected(told, family):
    """With p after Holm, within each family of comparisons."""
    if len(told) > 0:
        told["p_holm"] = numpy.nan
        for _, rows in told.groupby(family):
            known = rows["p"].dropna()
            told.loc[known.index, "p_holm"] = holm(list(known))
    return told


# --- What is told ---------------------------------------------------------------------------


def against_standard(rows, is_confounded):
    """Each participant's readings less their own standard text."""
    base = rows[rows["condition"] == "standard"].set_index("participant_id")[MEASURES]
    pairs = rows[rows["condition"] != "standard"].join(base, on="participant_id", rsuffix="_standard")
    for measure in MEASURES:
        pairs[measure] = (pairs[measure] - pairs[f"{measure}_standard"]).round(2)
    told = spreads(pairs, "condition")
    if len(told) == 0:
        return told
    tests = []
    for row in told.itertuples():
        error = row.sd / math.sqrt(row.n)
        can_be = not is_confounded and error > 0
        nothing = dict.fromkeys(["low", "high", "t", "df", "p"], numpy.nan)
        tests.append(tested(row.mean, error, row.n - 1) if can_be else nothing)
    told = pandas.concat([told, pandas.DataFrame(tests)], axis=1)
    return corrected(told, ["age_group", "measure"])


def easiness(items, trials):
    """How many answered each question rightly, in percent."""
    items = items.merge(trials[["participant_id", "position", "age_group", "folder"]])
    items["correct"] = is_true(items["correct"])
    # The English text is one for all ages.
    items.loc[items["folder"] == "english", "age_group"] = "all"
    cells = items.groupby(["age_group", "folder", "question"])["correct"]
    told = cells.agg(["size", "mean"]).reset_index()
    told = told.rename(columns={"size": "n", "mean": "correct_percent"})
    told["correct_percent"] *= 100
    return told[told["n"] >= FEWEST]


# --- The model ------------------------------------------------------------------------------


def design_of(rows):
    """Columns of the fixed effects: the first level of each factor is what others are compared with."""
    conditions = [name for name in sorted(rows["condition"].unique()) if name != "standard"]
    columns = [numpy.ones(len(rows))]
    columns += [(rows["condition"] == name).to_numpy(float) for name in conditions]
    for factor in (rows["age_group"] + "/" + rows["folder"], rows["position"]):
        columns += [(factor == level).to_numpy(float) for level in sorted(factor.unique())[1:]]
    return conditions, numpy.column_stack(columns)


class Mixed:
    """A linear mixed model with a random intercept, by restricted maximum likelihood."""

    def __init__(self, y, x, groups):
        codes, _ = pandas.factorize(groups)
        self.rows, self.effects, self.people = len(y), x.shape[1], codes.max() + 1
        indicator = numpy.zeros((self.people, self.rows))
        indicator[codes, numpy.arange(self.rows)] = 1
        self.sizes = indicator.sum(axis=1)
        self.x_sums, self.y_sums = indicator @ x, indicator @ y
        self.xx, self.xy, self.yy = x.T @ x, x.T @ y, y @ y
        ratio = self.best_ratio()
        self.estimates, self.covariance, _ = self.fit(ratio)

    def fit(self, ratio):
        """With this ratio of the standard deviations of participants and of residuals."""
        weights = ratio**2 / (1 + self.sizes * ratio**2)
        xx = self.xx - (self.x_sums.T * weights) @ self.x_sums
        xy = self.xy - self.x_sums.T @ (weights * self.y_sums)
        estimates = numpy.linalg.solve(xx, xy)
        free = self.rows - self.effects
        rest = self.yy - weights @ self.y_sums**2 - estimates @ xy
        criterion = free * math.log(rest) + numpy.log1p(self.sizes * ratio**2).sum()
        criterion += numpy.linalg.slogdet(xx)[1]
        return estimates, numpy.linalg.inv(xx) * rest / free, criterion

    def best_ratio(self):
        """The least criterion, by a grid and the golden section."""
        grid = [0.0, *numpy.geomspace(1e-3, 1e3, 61)]
        at = min(range(len(grid)), key=lambda at: self.fit(grid[at])[2])
        low, high = grid[max(0, at - 1)], grid[min(len(grid) - 1, at + 1)]
        golden = (math.sqrt(5) - 1) / 2
        for _ in range(80):
            left, right = high - golden * (high - low), low + golden * (high - low)
            if self.fit(left)[2] < self.fit(right)[2]:
                high = right
            else:
                low = left
        return (low + high) / 2


def model(rows):
    told = []
    for group, of_group in by_group(rows):
        for name, measure in MODELLED.items():
            known = of_group[of_group[measure].notna()]
            if known["participant_id"].nunique() < FEWEST or not (known["condition"] == "standard").any():
                continue
            conditions, x = design_of(known)
            y = known[measure].to_numpy(float)
            if name.startswith("log_"):
                y = numpy.log(y)
            df = len(y) - known["participant_id"].nunique() - x.shape[1] + 1
            if df < FEWEST or numpy.linalg.matrix_rank(x) < x.shape[1] or y.std() == 0:
                continue
            mixed = Mixed(y, x, known["participant_id"])
            for at, condition in enumerate(conditions, start=1):
                estimate = mixed.estimates[at]
                error = math.sqrt(mixed.covariance[at, at])
                head = {"age_group": group, "condition": condition, "measure": name, "n": len(y)}
                told.append({**head, "estimate": estimate, "se": error, **tested(estimate, error, df)})
    return corrected(pandas.DataFrame(told), ["age_group", "measure"])


def analyse(folder):
    participants = table(folder, "participants")
    whole = participants[participants["status"] != "partial"]
    trials = table(folder, "trials").merge(whole[["participant_id", "age_group", "confounded"]])
    items = table(folder, "items")
    # Before the blind ends conditions have letters, and comparisons have to wait.
    is_blind = not (trials["condition"] == "standard").any()
    results = {}
    for design, is_confounded in (("separable", False), ("confounded", True)):
        for exclusions in ("applied", "none"):
            rows = trials[is_true(trials["confounded"]) == is_confounded]
            if exclusions == "applied":
                rows = rows[is_true(rows["counted"])]
            if len(rows) == 0:
                continue
            german = rows[rows["language"] == "de"]
            told = {
                "conditions": spreads(german, "condition"),
                "languages": spreads(rows, "language"),
                "items": easiness(items, rows),
            }
            # Where the place tells the condition it waits, too.
            if not (is_blind and is_confounded):
                told["positions"] = spreads(german, "position")
            if not is_blind:
                told["differences"] = against_standard(german, is_confounded)
            if not is_blind and not is_confounded:
                told["model"] = model(german)
            for name, result in told.items():
                if len(result) > 0:
                    result.insert(0, "design", design)
                    result.insert(1, "exclusions", exclusions)
                    results.setdefault(name, []).append(result)
    out = folder / "results"
    out.mkdir(exist_ok=True)
    if is_true(trials["confounded"]).any():
        print("confounded: condition, text and position are one; differences between conditions are not tested")
    for name, parts in results.items():
        result = pandas.concat(parts)
        path = out / f"{name}.csv"
        result.to_csv(path, index=False, float_format="%.6f", lineterminator="\n")
        print(f"{path.name}: {len(result)} rows")


for one in sys.argv[1:] or [Path(__file__).resolve().parent.parent]:
    analyse(Path(one))
