import { Menu } from '@mantine/core';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useEffect, useId, useRef, useState } from 'react';
import { mayShare } from '../../../api/sharing/groups';
import type { SharedGroup } from '../../../api/sharing/sharing';
import { t } from '../../../i18n/t';
import { Link } from '../../../ui/page/link';
import classes from '../sharing.module.css';
import { useCollectionSharing } from '../use-collection-sharing';
import { AddingRow } from './adding-row';
import { GroupRow } from './group-row';
import { PermissionItems } from './permission-items';
import { RowMenu } from './row-menu';
import { useFocus } from './use-focus';

interface CollectionGroupsProps {
  collection: Collection;
  /** All groups of the user. */
  groups: Group[];
  shared: SharedGroup[];
  /** Whether the user comes back from another view. */
  returned: boolean;
  onMembers: (group: Group) => void;
  onClose: () => void;
}

/** The groups with access to a collection, each with its permission, and the other groups. */
export function CollectionGroups({ collection, groups, shared, returned, onMembers, onClose }: CollectionGroupsProps) {
  const heading = useId();
  const sharing = useCollectionSharing(collection);
  const list = useFocus<HTMLElement>(returned);
  const permissions = new Map(shared.map(({ id, permission }) => [id, permission]));
  const seeing = groups.flatMap((group) => {
    const permission = permissions.get(group.id);
    return permission ? [{ group, permission }] : [];
  });
  const shown = useRef(seeing.length);
  const free = groups.filter((group) => mayShare(group) && !permissions.has(group.id));
  const [adds, setAdds] = useState(shared.length === 0 && free.length > 0);
  // A removed row loses the focus, before or after the menu has returned it.
  useEffect(() => {
    if (seeing.length < shown.current && document.activeElement === document.body) list.current?.focus();
    shown.current = seeing.length;
  }, [seeing.length, list]);
  const isAlone = !groups.some(mayShare);
  const reach = free.length > 0 ? t('sharing.sees_later') : t('sharing.all_groups');
  const expanded = adds && free.length > 0;

  return (
    <section ref={list} tabIndex={-1} className={classes.section} aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        {t('sharing.in_groups')}
      </h3>
      <div className={classes.panel}>
        {seeing.length === 0 && <p className={classes.none}>{t('sharing.collection_private')}</p>}
        <ul aria-label={t('sharing.shared_with')} hidden={seeing.length === 0}>
          {seeing.map(({ group, permission }) => (
            <GroupRow key={group.id} group={group} onMembers={() => onMembers(group)}>
              <RowMenu
                label={t('sharing.permission_of', { group: group.name })}
                text={t(`sharing.permission_${permission}`)}
              >
                <PermissionItems value={permission} onChoose={(next) => sharing.change(group, next)} />
                <Menu.Divider />
                <Menu.Item data-danger className={classes.stop} onClick={() => sharing.stop(group, permission)}>
                  {t('sharing.stop')}
                </Menu.Item>
              </RowMenu>
            </GroupRow>
          ))}
        </ul>
        <AddingRow
          name={t('sharing.share_with_group')}
          about={isAlone ? undefined : reach}
          disabled={free.length === 0}
          expanded={expanded}
          onPress={() => setAdds(!adds)}
        />
        {expanded && (
          <ul aria-label={t('sharing.choose_groups')}>
            {free.map((group) => (
              <GroupRow key={group.id} group={group} onMembers={() => onMembers(group)}>
                <RowMenu
                  label={t('sharing.share_with', { group: group.name })}
                  text={t('sharing.share')}
                  disabled={sharing.beginning !== undefined}
                  loading={sharing.beginning === group.id}
                >
                  <PermissionItems value={null} onChoose={(permission) => sharing.share(group, permission)} />
                </RowMenu>
              </GroupRow>
            ))}
          </ul>
        )}
      </div>
      {isAlone && (
        <p className={classes.hint}>
          {t('sharing.no_group')}{' '}
          <Link to="/groups" onClick={onClose}>
            {t('sharing.to_groups')}
          </Link>
        </p>
      )}
    </section>
  );
}
