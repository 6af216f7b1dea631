import { Button, Menu } from '@mantine/core';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { GroupsOfItems } from '@whereabouts/shared/contracts/sharing.js';
import { useId, useMemo, useState } from 'react';
import { mayShare } from '../../../api/sharing/groups';
import { formatList } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { toast } from '../../../ui/messages/toasts';
import { undoToast } from '../../undo/undo-toast';
import classes from '../sharing.module.css';
import { useApplyShares } from '../use-apply-shares';
import type { SeenCollection } from '../use-through-collections';
import { useUndoShares } from '../use-undo-shares';
import { AddingRow } from './adding-row';
import { GroupRow } from './group-row';
import { RowMenu } from './row-menu';
import { itemsByGroup, type ShareChange } from './share-changes';
import { useFocus } from './use-focus';

interface ItemGroupsProps {
  /** The user's own items, at least one. */
  items: Item[];
  groups: Group[];
  shares: GroupsOfItems;
  /** Collections through which groups see the items anyway. */
  through: SeenCollection[];
  /** Whether the user comes back from another view. */
  returned: boolean;
  onCreate: () => void;
  onMembers: (group: Group) => void;
}

/** The user's groups, each with whether it sees the items. A press changes that at once and can be undone. */
export function ItemGroups({ items, groups, shares, through, returned, onCreate, onMembers }: ItemGroupsProps) {
  const heading = useId();
  const shared = useMemo(() => itemsByGroup(shares), [shares]);
  const apply = useApplyShares();
  const undoShares = useUndoShares();
  const [changing, setChanging] = useState<number | null>(null);
  const list = useFocus<HTMLElement>(returned);

  const change = async (group: Group, action: ShareChange['action']) => {
    const inside = new Set(shared.get(group.id));
    const ids = items.map(({ id }) => id).filter((id) => inside.has(id) === (action === 'unshare'));
    const made = { group_id: group.id, action, item_ids: ids };
    list.current?.focus();
    setChanging(group.id);
    const problem = await apply([made]);
    setChanging(null);
    if (problem !== null) return void toast({ message: problem, color: 'red' });
    const said = action === 'share' ? 'sharing.items_shared' : 'sharing.items_unshared';
    undoToast(t(said, { count: ids.length, group: group.name }), () => undoShares(made, items));
  };
  return (
    <section ref={list} tabIndex={-1} className={classes.section} aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        {t('sharing.in_groups')}
      </h3>
      {groups.length === 0 && (
        <div>
          <p className={classes.none}>{t('groups.empty_title')}</p>
          <p className={classes.hint}>{t('groups.empty_text')}</p>
        </div>
      )}
      <div className={classes.panel}>
        <ul aria-label={t('sharing.choose_groups')}>
          {groups.map((group) => {
            const count = shared.get(group.id)?.length ?? 0;
            const allowed = mayShare(group);
            const seen = through.filter(({ seeing }) => seeing.includes(group)).map(({ name }) => name);
            const isSeen = seen.length > 0;
            const note =
              (isSeen && t('sharing.already_through', { collections: formatList(seen) })) ||
              (!allowed && t('sharing.only_viewer'));
            const about = (count === 0 && note) || undefined;
            return (
              <GroupRow key={group.id} group={group} note={about} onMembers={() => onMembers(group)}>
                {count === 0 ? (
                  <Button
                    className={classes.control}
                    variant="subtle"
                    aria-label={t(isSeen ? 'sharing.share_too_with' : 'sharing.share_with', { group: group.name })}
                    disabled={!allowed}
                    loading={changing === group.id}
                    onClick={() => change(group, 'share')}
                  >
                    {t(isSeen ? 'sharing.share_too' : 'sharing.share')}
                  </Button>
                ) : (
                  <RowMenu
                    label={t('sharing.sharing_with', { group: group.name })}
                    text={
                      count === items.length ? t('sharing.shared') : t('sharing.some', { count, total: items.length })
                    }
                    loading={changing === group.id}
                  >
                    {count < items.length && allowed && (
                      <Menu.Item onClick={() => change(group, 'share')}>{t('sharing.share_all')}</Menu.Item>
                    )}
                    <Menu.Item data-danger onClick={() => change(group, 'unshare')}>
                      {t('sharing.stop')}
                    </Menu.Item>
                  </RowMenu>
                )}
              </GroupRow>
            );
          })}
        </ul>
        <AddingRow name={t('groups.create_title')} disabled={changing !== null} onPress={onCreate} />
      </div>
      <p className={classes.hint}>{t('sharing.items_hint')}</p>
    </section>
  );
}
