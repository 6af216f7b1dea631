import {
  IconCopy,
  IconEraser,
  IconFileText,
  IconPencil,
  IconPrinter,
  IconShare,
  IconShoppingCart,
  IconTrash,
} from '@tabler/icons-react';
import { keepsStock } from '../../../domain/views';
import { t } from '../../../i18n/t';
import { joinedOf, type SelectorOption } from '../selector-options';
import { printAddress } from '../shopping-list';
import type { Task } from './collection-task';

/** One entry of a collection's menu: it opens a dialog or a page. */
export type CollectionAction = { label: string; Icon: typeof IconShare } & ({ task: Task } | { to: string });

/**
 * The actions of a collection. Stock cannot be renamed or deleted (docs/rules/collections.md). A collection of
 * another user only offers printing and the shopping list.
 */
export function collectionActionsOf(choice: SelectorOption): CollectionAction[] {
  const { lead: collection, own } = choice;
  const joined = joinedOf(choice);
  const mine = own !== null;
  const named = mine && !own.is_system;
  const shops = keepsStock(collection) || keepsStock(joined);
  const actions: (CollectionAction | false)[] = [
    mine && { task: { kind: 'share', collection }, label: t('collections.share'), Icon: IconShare },
    named && { task: { kind: 'edit', collection }, label: t('collections.rename'), Icon: IconPencil },
    { to: printAddress(collection.id, joined?.id ?? null), label: t('collections.print'), Icon: IconPrinter },
    mine && { to: `/report?collection=${collection.id}`, label: t('collections.report'), Icon: IconFileText },
    named && { task: { kind: 'duplicate', collection }, label: t('collections.duplicate'), Icon: IconCopy },
    shops && {
      task: { kind: 'shopping', collection, joined },
      label: t('collections.shopping'),
      Icon: IconShoppingCart,
    },
    mine && { task: { kind: 'empty', collection }, label: t('collections.empty'), Icon: IconEraser },
    named && { task: { kind: 'delete', collection }, label: t('collections.delete'), Icon: IconTrash },
  ];
  return actions.filter((action) => action !== false);
}
