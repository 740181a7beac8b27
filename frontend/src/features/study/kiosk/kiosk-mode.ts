/** Whether this device is a kiosk: `?kiosk=1` turns it on for good, `?kiosk=0` off. */
import { create } from 'zustand';

const key = 'vokal-kiosk';

export const useKiosk = create<{ on: boolean }>()(() => ({
  on: localStorage.getItem(key) === '1',
}));

export function setKiosk(on: boolean): void {
  useKiosk.setState({ on });
  try {
    if (on) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // A full storage: it holds as long as the page.
  }
}

/** Follows an address, such as the one a kiosk's browser is started with. */
export function noteKiosk(search: string): void {
  const wanted = new URLSearchParams(search).get('kiosk');
  if (wanted === '1' || wanted === '0') setKiosk(wanted === '1');
}
