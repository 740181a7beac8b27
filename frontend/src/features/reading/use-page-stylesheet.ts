import { useLayoutEffect, useState } from 'react';

import './text-colours.css';

/** Sets the document's book text with the very rules the layout counted with. */
export function usePageStylesheet(css: string): void {
  // Constructed, because the page's policy allows no inline style.
  const [sheet] = useState(() => new CSSStyleSheet());

  useLayoutEffect(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [sheet]);
  useLayoutEffect(() => sheet.replaceSync(css), [sheet, css]);
}
