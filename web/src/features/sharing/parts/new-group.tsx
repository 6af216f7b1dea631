import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { t } from '../../../i18n/t';
import { CreateGroupForm } from '../../../ui/create-group-form';
import { DialogView } from './dialog-view';
import { useFocus } from './use-focus';

interface NewGroupProps {
  onBack: () => void;
  onCreated: (group: Group) => void;
}

/** A group on the spot: whoever is to see things can be added to it later. */
export function NewGroup({ onBack, onCreated }: NewGroupProps) {
  const name = useFocus<HTMLInputElement>();
  return (
    <DialogView title={t('groups.create_title')} onBack={onBack}>
      <CreateGroupForm nameRef={name} onCreated={onCreated} />
    </DialogView>
  );
}
