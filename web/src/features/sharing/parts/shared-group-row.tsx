import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { SharePermission } from '@whereabouts/shared/contracts/sharing.js';
import { useTranslation } from 'react-i18next';
import {
  type SharedGroup,
  useChangePermissionMutation,
  useShareCollectionMutation,
  useUnshareCollectionMutation,
} from '../../../api/sharing';
import { errorText } from '../../../ui/error-text';
import { toast } from '../../../ui/toasts';
import { undoToast } from '../../../ui/undo-toast';
import classes from '../sharing.module.css';
import { describeGroup } from './describe-group';
import { PERMISSIONS } from './permissions';

interface SharedGroupRowProps {
  collection: Collection;
  group: SharedGroup;
  /** What has the focus in this row is about to go. */
  onFocusGoes: () => void;
}

/** One group that sees a collection: what it may do, and the end of it. */
export function SharedGroupRow({ collection, group, onFocusGoes }: SharedGroupRowProps) {
  const { t } = useTranslation();
  const [changePermission] = useChangePermissionMutation();
  const [share] = useShareCollectionMutation();
  const [unshare] = useUnshareCollectionMutation();
  const { permission } = group;
  const one = { collection_id: collection.id, group_id: group.id };

  const change = async (next: SharePermission) => {
    const { error } = await changePermission({ ...one, permission: next });
    if (error) void toast({ message: errorText(error, t('sharing.permission_failed')), color: 'red' });
  };
  const remove = async () => {
    onFocusGoes();
    const { error } = await unshare(one);
    if (error) return void toast({ message: errorText(error, t('sharing.unshare_collection_failed')), color: 'red' });
    undoToast(t('sharing.collection_unshared', { name: collection.name, group: group.name }), async () => {
      const again = await share({ ...one, permission });
      return again.error ? errorText(again.error, t('sharing.share_collection_failed')) : null;
    });
  };
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {group.name}
        <span className={classes.about}>{describeGroup(t, group)}</span>
      </span>
      <NativeSelect
        className={classes.permission}
        aria-label={t('sharing.permission_of', { group: group.name })}
        value={permission}
        onChange={({ currentTarget }) => change(currentTarget.value as SharePermission)}
        data={PERMISSIONS.map((value) => ({ value, label: t(`sharing.permission_${value}`) }))}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        size="input-sm"
        aria-label={t('sharing.unshare', { group: group.name })}
        onClick={remove}
      >
        <IconX size="1.25rem" stroke={1.75} />
      </ActionIcon>
    </li>
  );
}
