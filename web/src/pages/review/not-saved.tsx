import { Button } from '@mantine/core';
import { t } from '../../i18n/t';
import { toast } from '../../ui/messages/toasts';

/** Long enough for the user to return to the card. */
const SHOWN_MS = 15_000;

/** Says that an item was not saved, with a button back to its card, which still has the user's text. */
export function notSaved(reason: string, onShow: () => void): void {
  const message = (
    <>
      {reason}{' '}
      <Button size="compact-md" variant="subtle" onClick={onShow}>
        {t('after_scan.show_unsaved')}
      </Button>
    </>
  );
  void toast({ autoClose: SHOWN_MS, message, color: 'red' });
}
