import { useState } from 'react';

export const SCAN_MODES = ['auto', 'semi-auto', 'manual'] as const;
export type ScanMode = (typeof SCAN_MODES)[number];

const SCAN_MODE_KEY = 'scan_mode';

/** The scan mode last used on this device; Auto at first. */
export function useScanMode() {
  const [mode, setMode] = useState<ScanMode>(() => {
    const remembered = localStorage.getItem(SCAN_MODE_KEY);
    return SCAN_MODES.find((known) => known === remembered) ?? 'auto';
  });
  const change = (next: ScanMode) => {
    localStorage.setItem(SCAN_MODE_KEY, next);
    setMode(next);
  };
  return [mode, change] as const;
}
