import type { NotificationData } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { t } from '../i18n/t';
import { loadInTime } from './load-in-time';
import { messageHost } from './message-host';

type Library = typeof import('@mantine/notifications');

const places = new Set<(library: Library) => void>();

/** Loaded with the first message. What a message tells of must not suffer when it cannot be: it is asked for again. */
const load = (): Promise<Library | null> => loadInTime(() => import('@mantine/notifications')).catch(() => null);

/** Shows a message that goes away by itself. */
export async function toast(message: NotificationData) {
  const library = await load();
  if (!library) return;
  for (const open of places) open(library);
  library.notifications.show({ closeButtonProps: { 'aria-label': t('app.close') }, ...message });
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
  return library && <library.Notifications position="bottom-center" portalProps={{ target: messageHost }} />;
}
