import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useTranslation } from 'react-i18next';
import { CreateGroupForm } from '../../../ui/create-group-form';
import { DialogView } from './dialog-view';
import { useFocus } from './use-focus';

interface NewGroupProps {
  onBack: () => void;
  onCreated: (group: Group) => void;
}

/** A group on the spot: whoever is to see things can be added to it later. */
export function NewGroup({ onBack, onCreated }: NewGroupProps) {
  const { t } = useTranslation();
  const name = useFocus<HTMLInputElement>();
  return (
    <DialogView title={t('groups.create_title')} onBack={onBack}>
      <CreateGroupForm nameRef={name} onCreated={onCreated} />
    </DialogView>
  );
}
