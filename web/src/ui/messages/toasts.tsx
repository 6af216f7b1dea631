import type { NotificationData } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { storedMessageTime } from '../../domain/browser/key-settings';
import { t } from '../../i18n/t';
import { loadInTime } from '../loading/load-in-time';
import { messageHost } from './message-host';
import { ToastTimer } from './toast-timer';

type Library = typeof import('@mantine/notifications');

const places = new Set<(library: Library) => void>();

/** The live region exists before the first message, so that screen readers announce new messages politely. */
const region = document.createElement('div');
region.ariaLive = 'polite';
messageHost.append(region);

/** Loads with the first message. If it fails, the action still works, and the next message tries again. */
const load = (): Promise<Library | null> => loadInTime(() => import('@mantine/notifications')).catch(() => null);

interface Toast extends NotificationData {
  /** `false`: until `hideToast` is called. A number is the minimum time in milliseconds. */
  autoClose?: number | false;
}

let shown = 0;

/** Shows a message that closes after the time that the user has chosen. */
export async function toast({ autoClose = 0, message, ...data }: Toast) {
  const library = await load();
  if (!library) return;
  for (const open of places) open(library);
  shown += 1;
  const { id = `toast-${shown}` } = data;
  library.notifications.show({
    closeButtonProps: { 'aria-label': t('app.close_message') },
    // Mantine makes every message an alert, which interrupts screen readers. Only errors should.
    role: data.color === 'red' ? 'alert' : 'group',
    ...data,
    id,
    // Mantine's own timer does not pause while a message has focus.
    autoClose: false,
    message: (
      <>
        {message}
        <ToastTimer ms={timeOf(autoClose)} onEnd={() => library.notifications.hide(id)} />
      </>
    ),
  });
}

function timeOf(least: number | false): number | null {
  const time = storedMessageTime();
  return least === false || time === 'closed' ? null : Math.max(least, Number(time) * 1_000);
}

/** Closes a message early. */
export async function hideToast(id: string) {
  const library = await load();
  library?.notifications.hide(id);
}

/** Renders the toasts. Empty until the first toast. */
export function Toasts() {
  const [library, setLibrary] = useState<Library | null>(null);
  useEffect(() => {
    places.add(setLibrary);
    return () => void places.delete(setLibrary);
  }, []);
  return library && <library.Notifications position="bottom-center" portalProps={{ target: region }} />;
}
