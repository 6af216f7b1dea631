import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useState } from 'react';
import { t } from '../../../i18n/t';
import { AddMember } from '../../groups/add-member';
import { CreateGroupForm } from '../../groups/create-group-form';
import { DialogView } from './dialog-view';
import { useFocus } from './use-focus';

/** Creates a group, then adds its first member: no other user would see anything in a group of one. */
export function NewGroup({ onBack }: { onBack: () => void }) {
  const name = useFocus<HTMLInputElement>();
  const [group, setGroup] = useState<Group | null>(null);
  const title = group ? t('members.add_title', { group: group.name }) : t('groups.create_title');
  return (
    <DialogView title={title} onBack={onBack}>
      {group ? (
        <>
          <p role="status">{t('groups.created', { name: group.name })}</p>
          <AddMember group={group} onDone={onBack} onSkip={onBack} />
        </>
      ) : (
        <CreateGroupForm nameRef={name} onCreated={setGroup} />
      )}
    </DialogView>
  );
}
