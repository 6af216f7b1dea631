import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useState } from 'react';
import { t } from '../../i18n/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { AddMember } from '../../widgets/groups/add-member';
import { CreateGroupForm } from '../../widgets/groups/create-group-form';
import classes from './manage/manage.module.css';

interface CreateDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Creates a group, then adds its first member: a group of one shares nothing. */
export default function CreateDialog(dialog: CreateDialogProps) {
  const [group, setGroup] = useState<Group | null>(null);
  const title = group ? t('members.add_title', { group: group.name }) : t('groups.create_title');
  return (
    <Dialog {...dialog} title={title} size="28rem" sheet asks>
      {group ? (
        <>
          <p role="status" className={classes.ready}>
            {t('groups.created', { name: group.name })}
          </p>
          <AddMember group={group} onDone={dialog.onClose} onSkip={dialog.onClose} />
        </>
      ) : (
        <CreateGroupForm onCreated={setGroup} />
      )}
    </Dialog>
  );
}
