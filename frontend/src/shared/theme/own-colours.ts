/**
 * A whole theme from two colours: those of the text and of what it stands on. Each other colour
 * begins as it would be liked, and goes towards the text's until it can be read wherever it stands;
 * each ground goes towards the page's until the text can be read on it.
 */
import { contrastOf, type Rgb, rgbOf } from '@/shared/reading-aid/contrast';

import { hexOf, mixed } from './mixing';

/** As `#rrggbb`. */
export interface OwnColours {
  ink: string;
  page: string;
}

/** WCAG 2.2, success criteria 1.4.3 and 1.4.11. */
export const READABLE = 4.5;
const VISIBLE = 3;
const STEPS = 64;

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** What is liked on light and on dark grounds. */
const LIKED = {
  accent: ['#0b6e5f', '#58c4b0'],
  danger: ['#b3261e', '#f2a59d'],
  hit: ['#ffd75e', '#6b5312'],
  'hit-now': ['#ffb02e', '#96631a'],
  yellow: ['#e0b000', '#d9b93f'],
  green: ['#4fa85a', '#6fc480'],
  blue: ['#4a97de', '#6fb0ee'],
  pink: ['#e0699a', '#f07fae'],
  purple: ['#9b6fd8', '#b794ee'],
} as const;

const MARKS = ['yellow', 'green', 'blue', 'pink', 'purple'] as const;

/** The contrast of two colours; 1 if one of them is no colour. */
export function contrastWithin({ ink, page }: OwnColours): number {
  const [one, other] = [rgbOf(ink), rgbOf(page)];
  const isWhole = ink.length === 7 && page.length === 7;
  return one && other && isWhole ? contrastOf(one, other) : 1;
}

/** Two colours that somebody can read, if that is what is stored. */
export function ownColoursFrom(stored: unknown): OwnColours | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { ink, page } = stored as Record<string, unknown>;
  if (typeof ink !== 'string' || typeof page !== 'string') return null;
  return contrastWithin({ ink, page }) >= READABLE ? { ink, page } : null;
}

/** Whether text stands light on dark. */
export function isDark({ ink, page }: OwnColours): boolean {
  const [one, other] = [rgbOf(ink), rgbOf(page)];
  return one !== null && other !== null && contrastOf(one, BLACK) > contrastOf(other, BLACK);
}

/** The first colour on the way from one to another that will do; the other, if none does. */
function firstThat(from: Rgb, to: Rgb, does: (colour: Rgb) => boolean): Rgb {
  for (let step = 0; step < STEPS; step += 1) {
    const colour = mixed(from, to, step / STEPS);
    if (does(colour)) return colour;
  }
  return to;
}

class Shades {
  readonly #ink: Rgb;
  readonly #page: Rgb;
  readonly #dark: boolean;

  constructor(ink: Rgb, page: Rgb, dark: boolean) {
    this.#ink = ink;
    this.#page = page;
    this.#dark = dark;
  }

  liked(name: keyof typeof LIKED): Rgb {
    return rgbOf(LIKED[name][this.#dark ? 1 : 0]) ?? this.#ink;
  }

  /** A ground of which so much is another colour, or as little less as those inks can be read on. */
  ground(other: Rgb, share: number, ...inks: Rgb[]): Rgb {
    const readable = (colour: Rgb) =>
      [this.#ink, ...inks].every((ink) => contrastOf(ink, colour) >= READABLE);
    return firstThat(mixed(this.#page, other, share), this.#page, readable);
  }

  /** A colour that stands out on all of these grounds, as near to the one liked as may be. */
  onGrounds(liked: Rgb, least: number, ...grounds: Rgb[]): Rgb {
    return firstThat(liked, this.#ink, (colour) =>
      [this.#page, ...grounds].every((ground) => contrastOf(colour, ground) >= least),
    );
  }

  /** The text's colour, or else black or white, on a ground of any colour. */
  inkOn(...grounds: Rgb[]): Rgb {
    const least = (ink: Rgb) => Math.min(...grounds.map((ground) => contrastOf(ink, ground)));
    if (least(this.#ink) >= READABLE) return this.#ink;
    return least(BLACK) > least(WHITE) ? BLACK : WHITE;
  }
}

/** Every colour of `tokens.css` for text and page of such colours, which can be read on each other. */
export function tokensOf(own: OwnColours): Record<string, string> {
  const ink = rgbOf(own.ink) ?? BLACK;
  const page = rgbOf(own.page) ?? WHITE;
  const dark = isDark(own);
  const shades = new Shades(ink, page, dark);
  const surface = shades.ground(WHITE, dark ? 0.05 : 0.5);
  const inkFaint = shades.ground(ink, 0.06);
  const plain = [surface, inkFaint];
  const accent = shades.onGrounds(shades.liked('accent'), READABLE, ...plain);
  const danger = shades.onGrounds(shades.liked('danger'), READABLE, ...plain);
  const accentFaint = shades.ground(accent, 0.09, accent);
  const dangerFaint = shades.ground(danger, 0.09, danger);
  const grounds = [...plain, accentFaint, dangerFaint];
  const hit = shades.liked('hit');
  const hitNow = shades.liked('hit-now');
  const tokens: Record<string, Rgb> = {
    page,
    ink,
    surface,
    accent,
    danger,
    'ink-soft': shades.onGrounds(mixed(ink, page, 0.3), READABLE, ...grounds),
    'on-accent': page,
    'on-danger': page,
    line: mixed(page, ink, 0.14),
    'line-strong': shades.onGrounds(mixed(page, ink, 0.45), VISIBLE, ...plain),
    'ink-faint': inkFaint,
    'accent-faint': accentFaint,
    'accent-strong': shades.onGrounds(mixed(accent, ink, 0.14), READABLE),
    'danger-faint': dangerFaint,
    'danger-strong': shades.onGrounds(mixed(danger, ink, 0.14), READABLE),
    hit,
    'hit-now': hitNow,
    'hit-ink': shades.inkOn(hit, hitNow),
    selected: accent,
    'selected-ink': page,
  };
  for (const name of MARKS) {
    const colour = shades.liked(name);
    const ground = shades.ground(colour, dark ? 0.28 : 0.3, accent);
    tokens[`mark-${name}`] = ground;
    tokens[`mark-${name}-line`] = shades.onGrounds(colour, VISIBLE, ground);
  }
  return Object.fromEntries(
    Object.entries(tokens).map(([name, colour]) => [`--${name}`, hexOf(colour)]),
  );
}
