/** What helps to keep the line; its code comes once somebody wants it. */
import type { RefObject } from 'react';

import { usePreferences } from '../preferences-store';
import { useCode } from '../use-code';
import type { Steps } from './use-steps';

const loadRuler = () => import('./ruler');
const loadSentences = () => import('./sentence-focus');

export function FocusLayer(props: Steps & { stage: RefObject<HTMLElement | null> }) {
  const focus = usePreferences((preferences) => preferences.focus);
  const count = usePreferences((preferences) => preferences.rulerLines);
  // The book can be read without them, as on a device that has lost its network.
  const ruler = useCode(loadRuler, focus === 'ruler');
  const sentences = useCode(loadSentences, focus === 'sentence');
  if (focus === 'ruler' && ruler) return <ruler.Ruler {...props} count={count} />;
  if (focus === 'sentence' && sentences) return <sentences.SentenceFocus {...props} />;
  return null;
}
