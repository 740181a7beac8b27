/** Room over the page for the buttons that enlarge; their code comes with the first such block. */
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';

import { useSheet } from '../sheet-store';
import type { EnlargeButtons as Buttons } from './enlarge-buttons';

const Nothing = () => null;
// The book can be read without them, as on a device that has lost its network.
const EnlargeButtons = lazy<ComponentType<ComponentProps<typeof Buttons>>>(() =>
  import('./enlarge-buttons').then(
    ({ EnlargeButtons: it }) => ({ default: it }),
    () => ({ default: Nothing }),
  ),
);

export function EnlargeLayer() {
  const map = useSheet((state) => state.sheet?.map ?? null);
  if (!map || !(map.root instanceof HTMLElement)) return null;
  if (!map.root.querySelector('table,math,svg,pre')) return null;
  return (
    <Suspense>
      <EnlargeButtons page={map.root} map={map} />
    </Suspense>
  );
}
