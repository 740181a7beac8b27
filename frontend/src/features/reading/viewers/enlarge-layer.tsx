/** Room over the page for the buttons that enlarge; their code comes with the first such block. */
import { useSheet } from '../sheet-store';
import { useCode } from '../use-code';

const loadButtons = () => import('./enlarge-buttons');

export function EnlargeLayer() {
  const map = useSheet((state) => state.sheet?.map ?? null);
  const page = map?.root instanceof HTMLElement ? map.root : null;
  const wanted = page?.querySelector('table,math,svg,pre,img') ? page : null;
  // The book can be read without them, as on a device that has lost its network.
  const code = useCode(loadButtons, wanted);
  if (!map || !wanted || !code) return null;
  return <code.EnlargeButtons page={wanted} map={map} />;
}
