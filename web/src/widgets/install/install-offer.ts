import { useSyncExternalStore } from 'react';

/** The event that Chromium sends to an installable page (developer.mozilla.org, BeforeInstallPromptEvent). */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    /** Set and cleared by `public/first-paint.js`, because events may arrive before the app is loaded. */
    installPrompt?: InstallPromptEvent | undefined;
  }
  interface Navigator {
    /** Only browsers on iOS have it: whether the page was opened from the home screen. */
    standalone?: boolean;
  }
}

/** How this browser can install the app: with its own dialog, by hand, or not (again). */
export type InstallOffer = 'prompt' | 'by_hand' | null;

function installOffer(): InstallOffer {
  if (navigator.standalone || window.matchMedia('(display-mode: standalone)').matches) return null;
  if (window.installPrompt) return 'prompt';
  return navigator.standalone === false ? 'by_hand' : null;
}

const changes = new Set<() => void>();
const changed = () => {
  for (const tell of changes) tell();
};

function subscribe(tell: () => void) {
  changes.add(tell);
  window.addEventListener('beforeinstallprompt', tell);
  window.addEventListener('appinstalled', tell);
  return () => {
    changes.delete(tell);
    window.removeEventListener('beforeinstallprompt', tell);
    window.removeEventListener('appinstalled', tell);
  };
}

export const useInstallOffer = () => useSyncExternalStore(subscribe, installOffer);

/** Opens the browser's dialog. It can be opened once; after a refusal the browser offers it again later. */
export async function install(): Promise<void> {
  const event = window.installPrompt;
  window.installPrompt = undefined;
  changed();
  await event?.prompt();
}
