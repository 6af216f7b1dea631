import { t } from '../../i18n/t';
import '../../locales/keys';
import { Dialog } from '../../ui/dialog';
import { AllKeys } from './all-keys';

interface KeyListProps {
  opened: boolean;
  onClose: () => void;
}

/** All keys, over the page they are for. */
export default function KeyList(dialog: KeyListProps) {
  return (
    <Dialog {...dialog} title={t('keys.title')} size="44rem" sheet>
      <AllKeys />
    </Dialog>
  );
}
