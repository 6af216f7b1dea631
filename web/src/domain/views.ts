import type { Collection } from '@whereabouts/shared/contracts/collections.js';

/** More items than a large screen shows in any view. */
export const MOST_ON_SCREEN = 80;

export const VIEWS = ['card', 'list', 'stock-card', 'stock-list', 'checklist-card', 'checklist-list'] as const;
/** How a list is displayed (docs/rules/screens.md). */
export type View = (typeof VIEWS)[number];

type Kind = Pick<Collection, 'is_system' | 'is_checklist' | 'stock_keeping'>;

/** Whether the collection is about quantities: Stock, or a collection that keeps stock. */
export function keepsStock(collection: Kind | null): boolean {
  return collection !== null && (collection.is_system || collection.stock_keeping);
}

/** The views that a collection offers, default first. `null` means the list of all items (docs/rules/screens.md). */
export function viewsOf(collection: Kind | null): readonly [View, ...View[]] {
  const checklist: View[] = collection?.is_checklist ? ['checklist-card', 'checklist-list'] : [];
  const stock: View[] = keepsStock(collection) ? ['stock-card', 'stock-list'] : [];
  const [first = 'card', ...rest] = [...checklist, ...stock, 'card' as const, 'list' as const];
  return [first, ...rest];
}

/** Returns the saved view if the collection offers it, otherwise the default. */
export function viewOf(collection: Kind | null, remembered: View | undefined): View {
  const offered = viewsOf(collection);
  return offered.find((view) => view === remembered) ?? offered[0];
}

/** Whether a view shows rows instead of cards. */
export const isList = (view: View) => view.endsWith('list');
