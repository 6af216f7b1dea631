import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { NewItem } from '@whereabouts/shared/contracts/inventory.js';
import { startSystem } from '../../tests/environment/system.js';
import { registerApiUser } from '../demo/api-user.js';
import type { Figure } from './figure.js';

const ITEMS = 500;
const COLLECTIONS = 20;

/** Putting 500 items into 20 collections by one call. */
export async function collectionChanges(): Promise<Figure[]> {
  const system = await startSystem({ workers: 0 });
  const user = await registerApiUser(system.address, 'collections@example.org');
  const items = Array.from({ length: ITEMS }, (_, index) => NewItem.parse({ name: `Thing ${index}` }));
  const saved = await user.send<{ items: { id: number }[] }>('POST', '/api/save-items', { items });
  const item_ids = saved.items.map(({ id }) => id);
  const changes = [];
  for (let number = 1; number <= COLLECTIONS; number += 1) {
    const { collection } = await user.send<{ collection: Collection }>('POST', '/api/collections', {
      name: `Set ${number}`,
    });
    changes.push({ collection_id: collection.id, action: 'add', item_ids });
  }
  const began = performance.now();
  const { success } = await user.send<{ success: boolean }>('POST', '/api/collections/batch-update', { changes });
  const seconds = (performance.now() - began) / 1000;
  await system.stop();
  if (!success) throw new Error('a change failed');
  return [{ name: '500 items into 20 collections', measured: seconds, unit: 's', budget: { at_most: 1 } }];
}
