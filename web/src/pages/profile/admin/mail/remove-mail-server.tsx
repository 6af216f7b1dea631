import { Button } from '@mantine/core';
import { useChangeMailSettingsMutation } from '../../../../api/account/admin';
import { t } from '../../../../i18n/t';
import { useLazyDialog } from '../../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { toast } from '../../../../ui/messages/toasts';
import { errorText } from '../../../../widgets/problems/error-text';

const Confirmation = lazyPart(() => import('../../../../ui/dialogs/confirmation'));

/** Removes the mail server after a confirmation: the address is never shown again, so it cannot be restored. */
export function RemoveMailServer({ onRemoved }: { onRemoved: () => void }) {
  const [change, { isLoading }] = useChangeMailSettingsMutation();
  const dialog = useLazyDialog(Confirmation);

  const remove = async () => {
    const { data, error } = await change({ smtp_url: null });
    if (!data) return void toast({ message: errorText(error, t('admin.mail_failed')), color: 'red' });
    void toast({ message: t('admin.mail_removed') });
    onRemoved();
  };

  return (
    <>
      <Button variant="default" loading={isLoading} onClick={dialog.open}>
        {t('admin.mail_remove')}
      </Button>
      {dialog.shown((state) => (
        <Confirmation
          {...state}
          title={t('admin.mail_remove_title')}
          confirm={t('admin.mail_remove')}
          onConfirm={() => void remove()}
        >
          {t('admin.mail_remove_sure')}
        </Confirmation>
      ))}
    </>
  );
}
