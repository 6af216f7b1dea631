import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import { AddMember } from '../../../widgets/groups/add-member';

interface AddMemberDialogProps {
  group: Group;
  opened: boolean;
  onClose: () => void;
}

/** Adds another member to a group. */
export default function AddMemberDialog({ group, ...dialog }: AddMemberDialogProps) {
  return (
    <Dialog {...dialog} title={t('members.add_title', { group: group.name })} size="28rem" sheet asks>
      <AddMember group={group} onDone={dialog.onClose} />
    </Dialog>
  );
}
