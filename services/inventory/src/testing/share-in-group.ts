import { grantAccess, type SharedRole } from './grant-access.js';
import type { InventoryService } from './inventory-service.js';
import type { TestUser } from './test-user.js';

/**
 * Puts the users into a group with which `owner` shares collections. Each user gets a role, for the collections and for
 * the items that are shared.
 */
export async function shareInGroup(
  service: InventoryService,
  owner: TestUser,
  collection_ids: number[],
  members: [TestUser, SharedRole][],
  items: { owner: TestUser; item_ids: number[] }[] = [],
) {
  const people: [TestUser, SharedRole][] = [[owner, 'editor'], ...members];
  const member_ids = people.map(([{ actor }]) => actor.id);
  for (const [{ actor }, role] of people) {
    await grantAccess(service, actor.id, {
      collections: collection_ids.map((collection_id) => ({
        collection_id,
        owner_id: owner.actor.id,
        role,
        member_ids,
      })),
      items: items.map((way) => ({ owner_id: way.owner.actor.id, item_ids: way.item_ids, role })),
    });
  }
}
