import type { Collection } from '@whereabouts/shared/contracts/collections.js';

/** Items: more than a large screen shows of any view. */
export const MOST_ON_SCREEN = 80;

export const VIEWS = ['card', 'list', 'stock-card', 'stock-list', 'checklist-card', 'checklist-list'] as const;
/** How a list is shown (docs/rules/screens.md). */
export type View = (typeof VIEWS)[number];

type Kind = Pick<Collection, 'is_system' | 'is_checklist' | 'stock_keeping'>;

/** Quantities are what its people come for: Stock itself, and collections that keep stock. */
export function keepsStock(collection: Kind | null): boolean {
  return collection !== null && (collection.is_system || collection.stock_keeping);
}

/** Those that make sense for a collection, `null` being all items; the first is where it begins (docs/rules/screens.md). */
export function viewsOf(collection: Kind | null): readonly [View, ...View[]] {
  const checklist: View[] = collection?.is_checklist ? ['checklist-card', 'checklist-list'] : [];
  const stock: View[] = keepsStock(collection) ? ['stock-card', 'stock-list'] : [];
  const [first = 'card', ...rest] = [...checklist, ...stock, 'card' as const, 'list' as const];
  return [first, ...rest];
}

/** The remembered view, if the collection still offers it. */
export function viewOf(collection: Kind | null, remembered: View | undefined): View {
  const offered = viewsOf(collection);
  return offered.find((view) => view === remembered) ?? offered[0];
}

/** Rows below each other rather than cards beside each other. */
export const isList = (view: View) => view.endsWith('list');
