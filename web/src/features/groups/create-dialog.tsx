import { t } from '../../i18n/t';
import { CreateGroupForm } from '../../ui/create-group-form';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toasts';

interface CreateDialogProps {
  opened: boolean;
  onClose: () => void;
}

export default function CreateDialog(dialog: CreateDialogProps) {
  return (
    <Dialog {...dialog} title={t('groups.create_title')} size="28rem" sheet>
      <CreateGroupForm
        onCreated={({ name }) => {
          dialog.onClose();
          void toast({ message: t('groups.created', { name }) });
        }}
      />
    </Dialog>
  );
}
