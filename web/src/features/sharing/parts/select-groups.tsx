import { Button } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { IconUsersPlus } from '@tabler/icons-react';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { GroupsOfItems } from '@whereabouts/shared/contracts/sharing.js';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Extent, extentOf } from '../../../domain/collection-item-changes';
import { Problem } from '../../../ui/problem';
import { undoToast } from '../../../ui/undo-toast';
import classes from '../sharing.module.css';
import { useApplyShares } from '../use-apply-shares';
import { GroupOption } from './group-option';
import { itemsByGroup, reversed, shareChanges } from './share-changes';
import { useFocus } from './use-focus';

interface SelectGroupsProps {
  /** One's own, at least one. */
  items: Item[];
  /** Others' that were selected, too. */
  skipped: number;
  groups: Group[];
  shares: GroupsOfItems;
  /** By group: what was clicked. */
  wanted: Map<number, Extent>;
  /** From another view. */
  returned: boolean;
  onWant: (groupId: number, extent: Extent) => void;
  onCreate: () => void;
  onMembers: (group: Group) => void;
  onDone: () => void;
}

/** One's groups, each with how many of the items it sees. What is clicked waits for Apply. */
export function SelectGroups({ items, skipped, groups, shares, wanted, returned, onWant, ...on }: SelectGroupsProps) {
  const { t } = useTranslation();
  const ids = items.map(({ id }) => id);
  const shared = useMemo(() => itemsByGroup(shares), [shares]);
  const apply = useApplyShares();
  const [applying, setApplying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const view = useFocus<HTMLDivElement>(returned);
  const changes = shareChanges(wanted, shared, ids);

  const submit = async () => {
    setProblem(null);
    setApplying(true);
    const failure = await apply(changes);
    setApplying(false);
    if (failure !== null) return setProblem(failure);
    undoToast(t('sharing.applied'), () => apply(reversed(changes)));
    on.onDone();
  };
  return (
    <div ref={view} tabIndex={-1} className={classes.view}>
      {skipped > 0 && <p className={classes.hint}>{t('sharing.skipped', { count: skipped })}</p>}
      {groups.length === 0 && (
        <div>
          <p className={classes.none}>{t('groups.empty_title')}</p>
          <p className={classes.hint}>{t('groups.empty_text')}</p>
        </div>
      )}
      <ul className={classes.list}>
        {groups.map((group) => {
          const count = shared.get(group.id)?.length ?? 0;
          const now = extentOf(count, ids.length);
          return (
            <GroupOption
              key={group.id}
              group={group}
              now={now}
              wanted={wanted.get(group.id) ?? now}
              count={count}
              total={ids.length}
              disabled={applying}
              onWant={(extent) => onWant(group.id, extent)}
              onMembers={() => on.onMembers(group)}
            />
          );
        })}
      </ul>
      {problem && <Problem>{problem}</Problem>}
      <div className={classes.actions}>
        <Button
          variant="subtle"
          leftSection={<IconUsersPlus size="1.25rem" stroke={1.75} />}
          disabled={applying}
          onClick={on.onCreate}
        >
          {t('groups.create_title')}
        </Button>
        <Button className={classes.go} disabled={changes.length === 0} loading={applying} onClick={submit}>
          {t('sharing.apply')}
        </Button>
      </div>
    </div>
  );
}
