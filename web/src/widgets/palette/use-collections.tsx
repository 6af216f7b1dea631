import { IconUsers } from '@tabler/icons-react';
import { useCollectionsQuery, useSharedCollectionsQuery } from '../../api/items/collections';
import { useGroupsQuery } from '../../api/sharing/groups';
import { formatRef } from '../../domain/collection-ref';
import { t } from '../../i18n/t';
import { itemCountOf, selectorOptionsOf } from '../collections/selector-options';
import { CollectionIcon } from '../sharing/collection-badges';
import type { Entry } from './entry';
import { fitting } from './fitting';
import { Marked } from './marked';

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;
const MOST = 3;
const NONE: never[] = [];

const inventoryOf = (collection: string) => `/inventory?${new URLSearchParams({ collection })}`;

/** The collections and groups whose name matches; both link to their items. */
export function useCollections(words: string[]): { collections: Entry[]; groups: Entry[] } {
  const { data: own = NONE } = useCollectionsQuery({ counts: true, system: true });
  const { data: shared = NONE } = useSharedCollectionsQuery();
  const { data: groups = NONE } = useGroupsQuery();
  if (words.length === 0) return { collections: [], groups: [] };
  const things = (count: number | undefined) => (count === undefined ? undefined : t('palette.things', { count }));
  return {
    collections: fitting(selectorOptionsOf(own, shared), words, ({ lead }) => lead.name, MOST).map((option) => ({
      id: `collection-${option.ref}`,
      to: inventoryOf(option.ref),
      picture: <CollectionIcon collection={option.lead} isOthers={option.own === null} />,
      text: <Marked text={option.lead.name} words={words} />,
      note: things(itemCountOf(option)),
    })),
    groups: fitting(groups, words, ({ name }) => name, MOST).map(({ id, name, item_count }) => ({
      id: `group-${id}`,
      to: item_count > 0 ? inventoryOf(formatRef({ kind: 'group', id })) : '/groups',
      picture: <IconUsers {...ICON} />,
      text: <Marked text={name} words={words} />,
      note: things(item_count),
    })),
  };
}
