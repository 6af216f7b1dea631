import { ChecklistRun, Collection, CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import { buildItem } from './factories';

const NOW = '2026-03-01T10:00:00.000Z';

/** Checked by their contracts, as the other factories are. */
export const buildCollection = (changes: Partial<Collection> = {}): Collection =>
  Collection.parse({
    id: 1,
    name: 'Camping',
    is_system: false,
    is_checklist: false,
    stock_keeping: false,
    item_count: 0,
    low_stock_count: 0,
    owner_id: 1,
    owner_name: 'Ada Lovelace',
    group_id: null,
    group_name: null,
    permission: 'owner',
    created_at: NOW,
    ...changes,
  });

export const buildCollectionItem = (changes: Partial<CollectionItem> = {}): CollectionItem =>
  CollectionItem.parse({ ...buildItem(), is_checked: false, checked_at: null, added_at: NOW, ...changes });

export const buildRun = (changes: Partial<ChecklistRun> = {}): ChecklistRun =>
  ChecklistRun.parse({
    id: 1,
    user_id: 1,
    user_name: 'Ada Lovelace',
    started_at: NOW,
    finished_at: null,
    total: null,
    checked: null,
    missing: [],
    ...changes,
  });
