import { t } from '../../i18n/t';
import '../../i18n/locales/keys';
import { Dialog } from '../../ui/dialogs/dialog';
import { AllKeys } from './all-keys';

interface KeyListProps {
  opened: boolean;
  onClose: () => void;
}

/** All keyboard shortcuts, shown over the current page. */
export default function KeyList(dialog: KeyListProps) {
  return (
    <Dialog {...dialog} title={t('keys.title')} size="44rem" sheet>
      <AllKeys />
    </Dialog>
  );
}
