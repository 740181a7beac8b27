/**
 * How far strings move the pen where lines run downwards. No canvas sets text so, but most of it
 * follows from few questions to the page: each character on its own; of the rest only what is not
 * as wide in a row as its characters are together, since kerning and ligatures are left of letters
 * that are turned sideways, and gone between those that stand upright.
 */

/** Rounding of sums; a unit of a font is at least ten times as wide. */
const NOISE = 0.001;
/** By how much `widthsOnPage` may be off: what is no farther apart is as far down as it is wide. */
const ROUNDING = 3 / 64;
/** So many strings are set on the page at once. */
const AT_ONCE = 2_000;

/** Measures strings on the page, as they stand in a column; answers in CSS pixels. */
type MeasureInColumn = (strings: string[]) => Promise<number[]>;

interface Single {
  inRow: number;
  inColumn: number;
}

export class VerticalWidths {
  /** By the core's number of the face. */
  readonly #singles = new Map<number, Map<string, Single>>();

  /** The widths of before no longer hold. */
  forget(): void {
    this.#singles.clear();
  }

  /** `inRow` are the widths of the same strings on a canvas, `em` is what an ideograph takes. */
  async widths(
    { id: face, em }: { id: number; em: number },
    strings: readonly string[],
    inRow: Float64Array,
    measure: MeasureInColumn,
  ): Promise<Float64Array> {
    const singles = this.#singles.get(face) ?? new Map<string, Single>();
    this.#singles.set(face, singles);
    const inColumn = new Float64Array(strings.length);
    const ask = async (indexes: number[]) => {
      for (let from = 0; from < indexes.length; from += AT_ONCE) {
        const part = indexes.slice(from, from + AT_ONCE);
        const measured = await measure(part.map((index) => strings[index] ?? ''));
        for (const [at, index] of part.entries()) {
          const sum = sumOf(strings[index] ?? '', singles)?.inColumn;
          inColumn[index] = exactly(measured[at] ?? 0, [em, sum, inRow[index] ?? 0]);
        }
      }
    };
    const indexes = [...strings.keys()];
    const isSingle = (index: number) => [...(strings[index] ?? '')].length === 1;
    const alone = indexes.filter(isSingle);
    await ask(alone);
    for (const index of alone) {
      const single = { inRow: inRow[index] ?? 0, inColumn: inColumn[index] ?? 0 };
      singles.set(strings[index] ?? '', single);
    }
    const rest = indexes.filter((index) => !isSingle(index));
    const joined = rest.filter((index) => {
      const sum = sumOf(strings[index] ?? '', singles);
      if (!sum || Math.abs(sum.inRow - (inRow[index] ?? 0)) > NOISE) return true;
      inColumn[index] = sum.inColumn;
      return false;
    });
    await ask(joined);
    return inColumn;
  }
}

/**
 * What the page rounded: the nearest of the widths that are known without rounding, if one is so
 * near. Letters that stand upright are as high as their font's size as a rule (in a row a font may
 * have them a hundredth of a thousandth wider) or as their sum, those on their side as in a row.
 */
function exactly(rounded: number, known: (number | undefined)[]): number {
  const distance = (width: number) => Math.abs(width - rounded);
  const widths = known.filter((width) => width !== undefined);
  const near = widths.filter((width) => distance(width) < ROUNDING);
  const [nearest] = near.sort((one, other) => distance(one) - distance(other));
  return widths.find((width) => distance(width) < NOISE) ?? nearest ?? rounded;
}

/** Of all characters of a text; nothing if one is not known. */
function sumOf(text: string, singles: ReadonlyMap<string, Single>): Single | undefined {
  const sum = { inRow: 0, inColumn: 0 };
  for (const character of text) {
    const single = singles.get(character);
    if (!single) return undefined;
    sum.inRow += single.inRow;
    sum.inColumn += single.inColumn;
  }
  return sum;
}
