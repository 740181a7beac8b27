/** How a colour looks on the page: its ground and its line. */
import type { Colour, MarkStyle } from '@/shared/annotations/annotation';

import styles from './colour-swatch.module.css';

export function ColourSwatch({ colour, style }: { colour: Colour; style?: MarkStyle }) {
  return (
    <span className={styles.swatch} data-colour={colour} data-style={style} aria-hidden="true">
      a
    </span>
  );
}
