/** How far two colours stand apart, as WCAG counts it. */

export type Rgb = [number, number, number];

export function rgbOf(hex: string): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim())?.[1];
  if (!digits) return null;
  // What packs stylesheets shortens what can be.
  const whole = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const number = Number.parseInt(whole, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** A colour behind a black that covers so much of it. */
export function dimmed(colour: Rgb, share: number): Rgb {
  return colour.map((part) => part * (1 - share)) as Rgb;
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * The contrast of ink with what is behind it: the page, if nothing else is. Thinned to an
 * opacity it is mixed with the page, whatever it stands on.
 */
export function contrastOf(ink: Rgb, page: Rgb, opacity = 1, ground: Rgb = page): number {
  const mixed = ink.map((value, part) => value * opacity + (page[part] ?? 0) * (1 - opacity));
  const [light, dark] = [luminance(mixed as Rgb), luminance(ground)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}
