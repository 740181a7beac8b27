/** Stops at a screen, makes the window as wide as each device, and looks at the text each time. */
import { mkdirSync } from 'node:fs';

import type { Frame, Page } from '@playwright/test';

import { untilStill } from '../support/axe';
import type { Fault } from './fault';
import { faultsOfText } from './geometry';

/** The devices whose widths count, from the smallest phone to a screen on a desk. */
export const WINDOWS = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 412, height: 915 },
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

export type Window = (typeof WINDOWS)[number];

/** More than one screen below the other is looked at so far. */
const MOST_SCREENS_DOWN = 4;

export interface Visited extends Fault {
  screen: string;
  width: number;
}

export interface Tally {
  screens: number;
  /** Screens at each of their widths. */
  views: number;
  lines: number;
  faults: Visited[];
}

export const emptyTally = (): Tally => ({ screens: 0, views: 0, lines: 0, faults: [] });

/** Pictures of all screens go here, for people who want to look themselves. */
const pictures = process.env.VOKAL_PICTURES;

export interface How {
  /** Waits until the screen stands again after its window has changed. */
  settle?: () => Promise<void>;
  /** Documents inside of the page whose text counts. */
  frames?: boolean;
}

export async function visit(
  page: Page,
  screen: string,
  windows: readonly Window[],
  tally: Tally,
  { settle, frames }: How = {},
): Promise<void> {
  tally.screens += 1;
  for (const size of windows) {
    await page.setViewportSize(size);
    await settle?.();
    await untilStill(page);
    await painted(page);
    if (pictures) await takePicture(page, `${screen}-${size.width}`);
    const looked = frames ? page.frames() : [page.mainFrame()];
    for (const at of looked) {
      const { faults, lines } = await faultsDown(at);
      tally.lines += lines;
      for (const fault of faults) tally.faults.push({ screen, width: size.width, ...fault });
    }
    tally.views += 1;
  }
}

async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** What is wrong on the whole page, one window's height after the other. */
async function faultsDown(frame: Frame): Promise<{ faults: Fault[]; lines: number }> {
  const found = new Map<string, Fault>();
  let lines = 0;
  for (let step = 0; step < MOST_SCREENS_DOWN; step += 1) {
    const here = await frame.evaluate(faultsOfText);
    lines = Math.max(lines, here.lines);
    for (const fault of here.faults) found.set(`${fault.kind}|${fault.where}|${fault.text}`, fault);
    if (!(await scrolledDown(frame))) break;
  }
  await frame.evaluate(() => window.scrollTo(0, 0));
  return { faults: [...found.values()], lines };
}

/** One window's height further, unless that was the end or something lies over the page. */
function scrolledDown(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => {
    const over = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
    if (document.querySelector(over)) return false;
    const before = window.scrollY;
    window.scrollBy({ top: window.innerHeight * 0.85, behavior: 'instant' });
    return window.scrollY > before;
  });
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png` });
}

/** One line for each fault, with all widths at which it stands. */
export function told(faults: Visited[]): string[] {
  const lines = new Map<string, number[]>();
  for (const { screen, kind, text, where, detail, width } of faults) {
    const line = `${screen}: ${kind} «${text}» ${where} (${detail.replace(/^\d+ px/, '.. px')})`;
    lines.set(line, [...(lines.get(line) ?? []), width]);
  }
  return [...lines].map(([line, widths]) => `${line} at ${[...new Set(widths)].join(', ')}`);
}
