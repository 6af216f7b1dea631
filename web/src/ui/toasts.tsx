import type { NotificationData } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { storedMessageTime } from '../domain/key-settings';
import { t } from '../i18n/t';
import { loadInTime } from './load-in-time';
import { messageHost } from './message-host';
import { ToastTimer } from './toast-timer';

type Library = typeof import('@mantine/notifications');

const places = new Set<(library: Library) => void>();

/** On the page before the first message: screen readers say what comes into it, after what they are saying. */
const region = document.createElement('div');
region.ariaLive = 'polite';
messageHost.append(region);

/** Loaded with the first message. What a message tells of must not suffer when it cannot be: it is asked for again. */
const load = (): Promise<Library | null> => loadInTime(() => import('@mantine/notifications')).catch(() => null);

interface Toast extends NotificationData {
  /** `false`: until it is hidden. A number of milliseconds is the least that it is shown. */
  autoClose?: number | false;
}

let shown = 0;

/** Shows a message that goes away by itself, after the time that the user has chosen. */
export async function toast({ autoClose = 0, message, ...data }: Toast) {
  const library = await load();
  if (!library) return;
  for (const open of places) open(library);
  shown += 1;
  const { id = `toast-${shown}` } = data;
  library.notifications.show({
    closeButtonProps: { 'aria-label': t('app.close_message') },
    // Mantine makes each an alert, which interrupts. Only problems do.
    role: data.color === 'red' ? 'alert' : 'group',
    ...data,
    id,
    // Mantine's own time runs on while a message has the focus.
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

/** Takes a message away before its time. */
export async function hideToast(id: string) {
  const library = await load();
  library?.notifications.hide(id);
}

/** The place of toasts, empty until there is one. */
export function Toasts() {
  const [library, setLibrary] = useState<Library | null>(null);
  useEffect(() => {
    places.add(setLibrary);
    return () => void places.delete(setLibrary);
  }, []);
  return library && <library.Notifications position="bottom-center" portalProps={{ target: region }} />;
}
