import type { Access } from '@whereabouts/shared/contracts/sharing.js';
import type { InventoryService } from './inventory-service.js';

type Left = 'group_id' | 'group_name' | 'role';
type Loose<Way> = Omit<Way, Left> & Partial<Pick<Way, Left & keyof Way>>;

const FAMILY = { group_id: 1, group_name: 'Family', role: 'viewer' as const };

let revisions = 0;

/** Lets sharing say from now on what somebody's groups share; of the group "Family" and to look at, unless told otherwise. */
export function opens(
  { accesses }: InventoryService,
  user_id: number,
  shared: {
    items?: Loose<Access['items'][number]>[];
    collections?: Loose<Access['collections'][number]>[];
    /** Groups that share nothing. */
    empty?: number[];
  },
) {
  revisions += 1;
  const items = (shared.items ?? []).map((way) => ({ ...FAMILY, ...way }));
  const collections = (shared.collections ?? []).map((way) => ({ ...FAMILY, ...way }));
  const group_ids = [...new Set([...items, ...collections].map(({ group_id }) => group_id)), ...(shared.empty ?? [])];
  accesses.set(user_id, { revision: `${revisions}`, group_ids, items, collections });
}
