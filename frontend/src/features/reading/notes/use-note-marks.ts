/** Paints the highlights on the text in view. */
import './note-marks.css';

import { useEffect, useLayoutEffect, useState } from 'react';

import { type Annotation, COLOURS, type Colour } from '@/shared/annotations/annotation';
import { piecesOf } from '@/shared/marks/boxes';
import { groundsThatHold } from '@/shared/marks/grounds';
import { PRIORITY } from '@/shared/marks/painter';
import { segmentsOf } from '@/shared/marks/segments';
import type { TextMap } from '@/shared/marks/text-map';
import { restOpacity } from '@/shared/reading-aid/ranges';
import { useTheme } from '@/shared/theme/theme-store';

import { usePreferences } from '../preferences-store';
import { useSheets } from '../sheet-store';
import { newestFirst, partsWithin } from './note-index';

const LINE = '-line';
const LINKS = 'note-link';

type Layers = ReadonlyMap<string, readonly number[]>;

/**
 * Pairs of offsets for each way a highlight looks: `note-COLOUR` on a ground, `note-COLOUR-line`
 * underlined alone. Every letter has one of them.
 */
export function layersOf(
  annotations: readonly Annotation[],
  chapterIndex: number,
  near: { from: number; to: number },
  grounds: ReadonlySet<Colour>,
): Layers {
  const parts = partsWithin(annotations, chapterIndex, near.from, near.to)
    .filter(({ value }) => value.kind === 'highlight')
    .sort((one, other) => newestFirst(other.value, one.value));
  const marks = parts.map(({ start, end, value: { colour, style } }) => {
    const hasGround = style === 'highlight' && grounds.has(colour);
    return { start, end, value: hasGround ? `note-${colour}` : `note-${colour}${LINE}` };
  });
  const layers = new Map<string, number[]>();
  for (const { start, end, value } of segmentsOf(marks)) {
    const spans = layers.get(value) ?? [];
    spans.push(start, end);
    layers.set(value, spans);
  }
  return layers;
}

/** Pairs of offsets for the links that stand on a ground. */
export function linksOn(layers: Layers, map: TextMap): number[] {
  const links: number[] = [];
  for (const [name, spans] of layers) {
    if (name.endsWith(LINE)) continue;
    for (let index = 0; index + 1 < spans.length; index += 2) {
      for (const { node, start, end } of piecesOf(map, spans[index] ?? 0, spans[index + 1] ?? 0)) {
        const at = map.offsetOf(node, 0);
        if (at !== null && node.parentElement?.closest('a[href]')) links.push(at + start, at + end);
      }
    }
  }
  return links;
}

/** On the others only a line is drawn: the aid has faded the letters too far for a ground. */
function useGrounds(): ReadonlySet<Colour> {
  const look = useTheme((state) => state.look);
  const aided = usePreferences(({ highlightMode }) => highlightMode !== 'none');
  const contrast = usePreferences((preferences) => preferences.contrast);
  const opacity = aided ? restOpacity(contrast) : 1;
  const [grounds, setGrounds] = useState<ReadonlySet<Colour>>(new Set(COLOURS));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the document, and the look changes them
  useEffect(() => {
    const tokens = getComputedStyle(document.documentElement);
    setGrounds(groundsThatHold(COLOURS, opacity, (name) => tokens.getPropertyValue(name)));
  }, [look, opacity]);
  return grounds;
}

export function useNoteMarks(annotations: readonly Annotation[]): void {
  const sheets = useSheets((state) => state.sheets);
  const grounds = useGrounds();

  useLayoutEffect(() => {
    if (annotations.length === 0) return;
    const painted = sheets.map(({ chapterIndex, map, painter, near }) => {
      const layers = layersOf(annotations, chapterIndex, near, grounds);
      for (const [name, spans] of layers) {
        painter.paint({ name, priority: PRIORITY.notes, spans, style: 'ground' });
      }
      const links = linksOn(layers, map);
      painter.paint({ name: LINKS, priority: PRIORITY.links, spans: links, style: 'letters' });
      return { painter, names: [LINKS, ...layers.keys()] };
    });
    return () => {
      for (const { painter, names } of painted) for (const name of names) painter.clear(name);
    };
  }, [sheets, annotations, grounds]);
}
