import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCollectionsQuery, useSharedCollectionsQuery } from '../../api/items/collections';
import '../../i18n/locales/collections';
import { Link } from '../../ui/page/link';
import { collectionActionsOf } from './selector/collection-actions-of';
import { useCollectionTask } from './selector/collection-task';
import { isChosen, selectorOptionsOf } from './selector-options';

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;

interface CollectionMenu {
  /** Menu entries; none without a collection. */
  entries: ReactNode;
  /** The dialogs of the entries, which outlive the menu. */
  dialog: ReactNode;
}

/** The actions of the open collection. `value` is its reference; `onCollection` opens another one. */
export function useCollectionMenu(value: string | null, onCollection: (value: string) => void): CollectionMenu {
  const { data: own = [] } = useCollectionsQuery({ counts: true, system: true }, { skip: value === null });
  const { data: shared = [] } = useSharedCollectionsQuery(undefined, { skip: value === null });
  const task = useCollectionTask(({ id }) => onCollection(String(id)));
  const choice = value === null ? undefined : selectorOptionsOf(own, shared).find((option) => isChosen(option, value));
  const entries =
    choice &&
    collectionActionsOf(choice).map(({ label, Icon, ...action }) =>
      'to' in action ? (
        <Menu.Item key={label} component={Link} to={action.to} leftSection={<Icon {...ICON} />}>
          {label}
        </Menu.Item>
      ) : (
        <Menu.Item
          key={label}
          data-danger={action.task.kind === 'delete' || undefined}
          leftSection={<Icon {...ICON} />}
          onClick={() => task.begin(action.task)}
        >
          {label}
        </Menu.Item>
      ),
    );
  return { entries, dialog: task.dialog };
}
