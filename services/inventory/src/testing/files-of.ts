import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { type FileChange, files, type NewFile } from '@whereabouts/shared/contracts/files.js';
import type { InventoryService } from './inventory-service.js';

/** Calls of a user about the files of an item. */
export function filesOf({ messenger }: InventoryService, actor: Actor, item_id: number) {
  const item = { actor, item_id };
  return {
    list: async () => (await messenger.call(files.list, item)).files,
    add: async (given: NewFile) => (await messenger.call(files.add, { ...item, given })).file,
    change: async (file_id: number, change: FileChange) =>
      (await messenger.call(files.change, { ...item, file_id, ...change })).file,
    remove: (file_id: number) => messenger.call(files.remove, { ...item, file_id }),
    restore: async (file_id: number) => (await messenger.call(files.restore, { ...item, file_id })).file,
    moveTo: async (to: number, file_id: number) =>
      (await messenger.call(files.move, { actor, from_id: item_id, file_id, item_id: to })).file,
  };
}
