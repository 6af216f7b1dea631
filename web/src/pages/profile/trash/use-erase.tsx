import type { TrashTarget } from '@whereabouts/shared/contracts/trash.js';
import { useState } from 'react';
import { useEraseTrashMutation } from '../../../api/items/trash';
import { t } from '../../../i18n/t';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { toast } from '../../../ui/messages/toasts';
import { errorText } from '../../../widgets/problems/error-text';

const Confirmation = lazyPart(() => import('../../../ui/dialogs/confirmation'));

/**
 * Purges items. This cannot be undone, so a confirmation names the number of items; render `question` on the
 * page.
 */
export function useErase(onErased: () => void) {
  const dialog = useLazyDialog(Confirmation);
  const [meant, setMeant] = useState<{ target: TrashTarget; count: number } | null>(null);
  const [erase, { isLoading }] = useEraseTrashMutation();

  const ask = (target: TrashTarget, count: number) => {
    setMeant({ target, count });
    dialog.open();
  };
  const confirm = async () => {
    if (!meant) return;
    const { data, error } = await erase(meant.target);
    if (error) return void toast({ message: errorText(error, t('trash.erase_failed')), color: 'red' });
    onErased();
    void toast({ message: t('trash.erased', { count: data ?? 0 }) });
  };
  const question = dialog.shown((state) => (
    <Confirmation
      {...state}
      title={t('trash.erase_title')}
      confirm={t('trash.erase_action')}
      onConfirm={() => void confirm()}
    >
      {t('trash.erase_sure', { count: meant?.count ?? 0 })}
    </Confirmation>
  ));
  return { ask, question, isLoading };
}
