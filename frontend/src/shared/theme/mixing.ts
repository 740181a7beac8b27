/** Colours mixed as CSS mixes them in oklab (CSS Color 4, section 9). */
import type { Rgb } from '@/shared/reading-aid/contrast';

type Triple = [number, number, number];

const linear = (part: number) => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const encoded = (share: number) => {
  const part = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, part)) * 255);
};

function times(rows: readonly Triple[], [x, y, z]: Triple): Triple {
  return rows.map(([a, b, c]) => a * x + b * y + c * z) as Triple;
}

function toOklab(colour: Rgb): Triple {
  const lms = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour.map(linear) as Triple,
  ).map(Math.cbrt) as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    lms,
  );
}

function fromOklab(lab: Triple): Rgb {
  const lms = times(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    lab,
  ).map((part) => part ** 3) as Triple;
  return times(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    lms,
  ).map(encoded) as Rgb;
}

/** A colour by lightness, chroma and hue in degrees (CSS Color 4, section 9.3), cut to what screens show. */
export function ofOklch(lightness: number, chroma: number, hue: number): Rgb {
  const turn = (hue / 180) * Math.PI;
  return fromOklab([lightness, chroma * Math.cos(turn), chroma * Math.sin(turn)]);
}

/** `share` of the second colour in the first, in whole parts of 255. */
export function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const [from, to] = [toOklab(one), toOklab(other)];
  return fromOklab(from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as Triple);
}

/** As a stylesheet has it. */
export function hexOf(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
