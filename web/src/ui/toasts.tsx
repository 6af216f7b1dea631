import type { NotificationData } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { i18n } from '../i18n/i18n';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));
const asked = new EventTarget();

/** Shows a message that goes away by itself. The code for it is loaded with the first one. */
export async function toast(message: NotificationData) {
  asked.dispatchEvent(new Event('toast'));
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ closeButtonProps: { 'aria-label': i18n.t('app.close') }, ...message });
}

/** Takes a message away before its time. */
export async function hideToast(id: string) {
  const { notifications } = await import('@mantine/notifications');
  notifications.hide(id);
}

/** The place of toasts, empty until there is one. */
export function Toasts() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const show = () => setNeeded(true);
    asked.addEventListener('toast', show);
    return () => asked.removeEventListener('toast', show);
  }, []);
  return needed ? (
    <Suspense>
      <Notifications position="bottom-center" />
    </Suspense>
  ) : null;
}
