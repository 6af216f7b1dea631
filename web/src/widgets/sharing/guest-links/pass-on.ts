import { t } from '../../../i18n/t';
import { toast } from '../../../ui/messages/toasts';

/** Whether the device has a share sheet. Browsers offer none over plain HTTP. */
export const canPassOn = () => 'share' in navigator;

/** Opens the device's share sheet. */
export async function passOn(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch (error) {
    // The user closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    void toast({ message: t('guest_links.pass_on_failed'), color: 'red' });
  }
}
