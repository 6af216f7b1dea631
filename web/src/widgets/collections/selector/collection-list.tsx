import { UnstyledButton } from '@mantine/core';
import { IconFolderPlus, IconSettings, IconStack2, IconUsers } from '@tabler/icons-react';
import { useCollectionsQuery, useSharedCollectionsQuery } from '../../../api/items/collections';
import { REFRESHED } from '../../../api/items/items';
import { useGroupsQuery } from '../../../api/sharing/groups';
import { ALL_ITEMS, formatRef, listAddress } from '../../../domain/collection-ref';
import { t } from '../../../i18n/t';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../problems/error-text';
import { isChosen, type SelectorOption, selectorOptionsOf } from '../selector-options';
import classes from './collection-list.module.css';
import type { Task } from './collection-task';
import { OptionRow, Row } from './option-row';

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true, className: classes.icon } as const;

interface CollectionListProps {
  value: string;
  onChoose: (value: string) => void;
  onManage: (choice: SelectorOption) => void;
  /** The collection whose actions were just closed; it gets the focus. */
  left: SelectorOption | null;
  onManageAll: () => void;
  onTask: (task: Task) => void;
}

/** All items, the user's and shared collections, what groups share, and a button for a new collection. */
export function CollectionList({ value, onChoose, onManage, left, onManageAll, onTask }: CollectionListProps) {
  const { data: own = [], error } = useCollectionsQuery({ counts: true, system: true }, REFRESHED);
  const { data: shared = [], error: sharedError } = useSharedCollectionsQuery(undefined, REFRESHED);
  const { data: groups = [], error: groupsError } = useGroupsQuery(undefined, REFRESHED);
  const sharing = groups.filter(({ item_count }) => item_count > 0);
  return (
    <div className={classes.panel}>
      {error && <Problem>{errorText(error, t('collections.load_failed'))}</Problem>}
      {sharedError && <Problem>{errorText(sharedError, t('collections.shared_failed'))}</Problem>}
      {groupsError && <Problem>{errorText(groupsError, t('collections.groups_failed'))}</Problem>}
      <ul className={classes.list}>
        <Row
          current={value === ALL_ITEMS}
          to={listAddress(ALL_ITEMS)}
          onChoose={() => onChoose(ALL_ITEMS)}
          icon={<IconStack2 {...ICON} />}
          name={t('selector.all')}
        />
        {selectorOptionsOf(own, shared).map((choice) => (
          // Keyed by its own collection: a shared one may merge with it later.
          <OptionRow
            key={choice.lead.id}
            current={isChosen(choice, value)}
            to={listAddress(choice.ref)}
            onChoose={() => onChoose(choice.ref)}
            choice={choice}
            onManage={onManage}
            isLeft={choice.lead.id === left?.lead.id}
          />
        ))}
        {sharing.map(({ id, name, item_count }) => {
          const ref = formatRef({ kind: 'group', id });
          return (
            <Row
              key={ref}
              current={value === ref}
              to={listAddress(ref)}
              onChoose={() => onChoose(ref)}
              icon={<IconUsers {...ICON} />}
              name={t('selector.group', { group: name })}
              count={item_count}
            />
          );
        })}
      </ul>
      <div className={classes.more}>
        <UnstyledButton className={classes.choice} onClick={() => onTask({ kind: 'create' })}>
          <IconFolderPlus {...ICON} />
          {t('collections.new')}
        </UnstyledButton>
        <UnstyledButton className={classes.choice} onClick={onManageAll}>
          <IconSettings {...ICON} />
          {t('collections.manage')}
        </UnstyledButton>
      </div>
    </div>
  );
}
