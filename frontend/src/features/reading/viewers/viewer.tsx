/** Shows a picture, a table, a formula, code or a drawing on its own. */
import { CodeViewer } from './code-viewer';
import { DrawingViewer } from './drawing-viewer';
import { FormulaViewer } from './formula-viewer';
import { PictureViewer } from './picture-viewer';
import { TableViewer } from './table-viewer';
import type { ViewerProps } from './viewer-props';
import type { Viewed } from './viewer-store';

export function Viewer({ viewed, ...rest }: ViewerProps<Viewed>) {
  switch (viewed.kind) {
    case 'picture':
      return <PictureViewer viewed={viewed} {...rest} />;
    case 'table':
      return <TableViewer viewed={viewed} {...rest} />;
    case 'formula':
      return <FormulaViewer viewed={viewed} {...rest} />;
    case 'code':
      return <CodeViewer viewed={viewed} {...rest} />;
    case 'drawing':
      return <DrawingViewer viewed={viewed} {...rest} />;
  }
}
