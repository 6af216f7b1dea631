import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { imports } from '@whereabouts/shared/contracts/imports.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { trash } from '@whereabouts/shared/contracts/trash.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';

const SUCCESS = { success: true as const };
const CHANGES = { changed: [], skipped_ids: [] };

/** A fake of inventory with the real contracts. It records the last requests. */
export class FakeInventory {
  readonly heard = new Map<string, unknown>();

  controller() {
    const { heard } = this;

    /** A list with a constant ETag. */
    function list(name: string, request: { if_none_match?: string | undefined }, json: object) {
      heard.set(name, request);
      return new RawReply('W/"1"', request.if_none_match === 'W/"1"' ? null : Buffer.from(JSON.stringify(json)));
    }

    function hear<Answer>(name: string, request: unknown, answer: Answer): Answer {
      heard.set(name, request);
      return answer;
    }

    @Controller()
    class InventoryController {
      @OnCommand(inventory.updateItems)
      update(request: RequestOf<typeof inventory.updateItems>) {
        return hear('update', request, { ...SUCCESS, ...CHANGES, items: [] });
      }

      @OnCommand(inventory.deleteItem)
      remove(request: RequestOf<typeof inventory.deleteItem>) {
        return hear('delete', request, { ...SUCCESS, deleted_count: 1 });
      }

      @OnCommand(inventory.bulkMove)
      move(request: RequestOf<typeof inventory.bulkMove>) {
        return hear('move', request, { ...SUCCESS, ...CHANGES, updated_count: 2 });
      }

      @OnCommand(inventory.bulkDelete)
      removeAll(request: RequestOf<typeof inventory.bulkDelete>) {
        return hear('bulk-delete', request, { ...SUCCESS, ...CHANGES, deleted_count: 1, skipped_ids: [2] });
      }

      @OnCommand(inventory.bulkTag)
      tag(request: RequestOf<typeof inventory.bulkTag>) {
        return hear('tag', request, { ...SUCCESS, ...CHANGES, updated_count: 2 });
      }

      @OnCommand(inventory.search)
      search(request: RequestOf<typeof inventory.search>) {
        return hear('search', request, { items: [], next_cursor: null });
      }

      @OnCommand(inventory.suggestions)
      suggestions(request: RequestOf<typeof inventory.suggestions>) {
        return list('suggestions', request, { tags: ['a'] });
      }

      @OnCommand(trash.list)
      trash(request: RequestOf<typeof trash.list>) {
        return list('trash', request, { items: [], retention_days: 30 });
      }

      @OnCommand(trash.restore)
      restore(request: RequestOf<typeof trash.restore>) {
        return hear('restore', request, { ...SUCCESS, ...CHANGES, restored_count: 2 });
      }

      @OnCommand(trash.erase)
      erase(request: RequestOf<typeof trash.erase>) {
        return hear('erase', request, { ...SUCCESS, deleted_count: 3 });
      }

      @OnCommand(imports.preview)
      preview(request: RequestOf<typeof imports.preview>) {
        const none = {
          total_rows: 0,
          valid_rows: 0,
          error_count: 0,
          errors: [],
          questions: [],
          existing_count: 0,
          items: [],
        };
        return hear('preview', request.csv.length, { format: 'other' as const, columns: [], ...none });
      }

      @OnCommand(imports.run)
      run(request: RequestOf<typeof imports.run>) {
        return hear('import', request, { ...SUCCESS, imported_count: 1, updated_count: 0, skipped_count: 0 });
      }

      @OnCommand(stats.items)
      stats(request: RequestOf<typeof stats.items>) {
        return hear('stats', request, { item_count: 5, db_storage_bytes: 50 });
      }

      @OnCommand(stats.charts)
      charts(request: RequestOf<typeof stats.charts>) {
        return hear('charts', request, { by_category: [], by_area: [], growth: [] });
      }
    }
    return InventoryController;
  }
}
