/** What about the device could change how somebody reads; nothing that tells devices apart. */

export interface Environment {
  viewportWidth: number;
  viewportHeight: number;
  pixelRatio: number;
  pointer: 'mouse' | 'touch' | 'none';
  browser: string;
  browserVersion: number;
  contentHash: string;
}

interface Brand {
  brand: string;
  version: string;
}

/** The family and the major version; the rest of what a browser says of itself is left out. */
export function browserOf(
  userAgent: string,
  brands: Brand[] = [],
): { family: string; major: number } {
  const known = ['Microsoft Edge', 'Opera', 'Google Chrome', 'Chromium'];
  const brand = known.map((name) => brands.find((one) => one.brand === name)).find(Boolean);
  if (brand) return { family: brand.brand, major: Number.parseInt(brand.version, 10) || 0 };
  const patterns: [string, RegExp][] = [
    ['Microsoft Edge', /Edg\w*\/(\d+)/],
    ['Opera', /OPR\/(\d+)/],
    ['Firefox', /Firefox\/(\d+)/],
    ['Chrome', /Chrome\/(\d+)/],
    ['Safari', /Version\/(\d+).*Safari/],
  ];
  for (const [family, pattern] of patterns) {
    const major = pattern.exec(userAgent)?.[1];
    if (major) return { family, major: Number(major) };
  }
  return { family: 'other', major: 0 };
}

function pointer(): Environment['pointer'] {
  if (globalThis.matchMedia?.('(pointer: fine)').matches) return 'mouse';
  return globalThis.matchMedia?.('(pointer: coarse)').matches ? 'touch' : 'none';
}

export function environment(contentHash: string): Environment {
  const { userAgentData } = navigator as { userAgentData?: { brands?: Brand[] } };
  const { family, major } = browserOf(navigator.userAgent, userAgentData?.brands);
  return {
    viewportWidth: globalThis.innerWidth,
    viewportHeight: globalThis.innerHeight,
    pixelRatio: globalThis.devicePixelRatio,
    pointer: pointer(),
    browser: family,
    browserVersion: major,
    contentHash,
  };
}
