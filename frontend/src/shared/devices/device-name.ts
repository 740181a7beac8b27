/** What the server calls a device, told in the reader's language. */
import { useTranslation } from 'react-i18next';

/** 'Firefox on Linux': only the browser and the system are names. */
function partsOf(device: string): { browser: string; system: string } | null {
  const [browser, system, ...more] = device.split(' on ');
  return browser && system && more.length === 0 ? { browser, system } : null;
}

/** Whether one is on the thing itself, and not under a system that many things have. */
function isThing(system: string): boolean {
  return system === 'iPhone' || system === 'iPad';
}

/** Tells the server's coarse names; what else something is called, it is called in any language. */
export function useDeviceName(): (device: string) => string {
  const { t } = useTranslation();
  return (device) => {
    if (device === 'Unknown device') return t('device.unknown');
    if (device === 'command line') return t('device.commandLine');
    const parts = partsOf(device);
    if (!parts) return device;
    const known = parts.browser !== 'Unknown browser';
    const named = known ? parts : { ...parts, browser: t('device.unknownBrowser') };
    return t(isThing(parts.system) ? 'device.onThing' : 'device.on', named);
  };
}
