/** One sentence as it is, and all the rest dimmed: painted, so that no letter of it moves. */
import { type RefObject, useLayoutEffect, useMemo } from 'react';

import { offsetAt } from '@/shared/marks/hit-test';
import { PRIORITY } from '@/shared/marks/painter';

import './sentence-focus.css';
import { type Sheet, useSheets } from '../sheet-store';
import { sentencesOf } from './sentences';
import { useClicks } from './use-clicks';
import { type Steps, type Unit, useSteps } from './use-steps';

interface Sentence extends Unit {
  end: number;
}

const SENTENCE = 'sentence';
const REST = 'sentence-rest';
/** The sentence stands in the chapter beside this one. */
const NOWHERE = { from: 0, to: 0 };

export function SentenceFocus({
  stage,
  ...steps
}: Steps & { stage: RefObject<HTMLElement | null> }) {
  const sheets = useSheets((state) => state.sheets);
  const sentences = useMemo(() => sheets.flatMap(sentencesOn), [sheets]);
  const { index, goTo } = useSteps(sentences, steps);
  const sentence = sentences[index];
  useClicks(stage, ({ clientX, clientY }) => goTo(sentenceAt(sheets, sentences, clientX, clientY)));

  useLayoutEffect(() => {
    if (!sentence) return;
    const { chapterIndex, offset, end } = sentence;
    for (const { map, painter, chapterIndex: own } of sheets) {
      const isOwn = own === chapterIndex;
      const spans = isOwn ? [offset, end] : [];
      const rest = isOwn ? [map.start, offset, end, map.end] : [map.start, map.end];
      const priority = PRIORITY.focus;
      painter.focus(isOwn ? { from: offset, to: end } : NOWHERE);
      painter.paint({ name: SENTENCE, priority, spans, style: 'ground' });
      painter.paint({ name: REST, priority, spans: rest, style: 'letters' });
    }
    return () => {
      for (const { painter } of sheets) {
        painter.clear(SENTENCE);
        painter.clear(REST);
        painter.focus(null);
      }
    };
  }, [sheets, sentence]);
  return null;
}

function sentencesOn({ chapterIndex, map }: Sheet): Sentence[] {
  return sentencesOf(map).map(({ start, end }) => ({ chapterIndex, offset: start, end }));
}

function sentenceAt(
  sheets: readonly Sheet[],
  sentences: readonly Sentence[],
  x: number,
  y: number,
): Sentence | undefined {
  for (const { map, chapterIndex } of sheets) {
    const at = offsetAt(map, x, y);
    const isIn = ({ offset, end }: Sentence) => at !== null && offset <= at && at < end;
    const found = sentences.find((one) => one.chapterIndex === chapterIndex && isIn(one));
    if (found) return found;
  }
  return undefined;
}
