import { Controller } from '@nestjs/common';
import { collections, type ExportedCollections } from '@whereabouts/shared/contracts/collections.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { type CustomField, customFields } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { type ExportedFile, files as fileCommands } from '@whereabouts/shared/contracts/files.js';
import { type ExportedEvent, history } from '@whereabouts/shared/contracts/history.js';
import { type Item, inventory } from '@whereabouts/shared/contracts/inventory.js';
import { type NameCorrection, nameCorrections } from '@whereabouts/shared/contracts/name-corrections.js';
import { type PlaceSummary, places } from '@whereabouts/shared/contracts/places.js';
import { LongReply } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';

/** The only place of every user. */
export const ATTIC: PlaceSummary = { area: 'Attic', location: null, sub_location: null, item_count: 0, image_ids: [] };

/** The only correction of every user. */
export const CORRECTION: NameCorrection = { id: 1, from: 'Mug', to: 'Cup', at: '2026-01-01T00:00:00.000Z' };

/** Splits the bytes anywhere, even within characters. */
async function* inPieces(json: Buffer) {
  for (let from = 0; from < json.length; from += 7) yield json.subarray(from, from + 7);
}

/** A fake of inventory for exports, with the real contracts. */
export class FakeExportedItems {
  items: Item[] = [];
  /** Whether the list of items is sent in pieces. */
  isLong = false;
  /** Files of the user’s items, sent in one page. */
  files: ExportedFile[] = [];
  /** Events of the user’s items, sent one at a time. */
  events: ExportedEvent[] = [];
  collections: ExportedCollections['collections'] = [];
  fields: CustomField[] = [];

  clear() {
    this.items = [];
    this.isLong = false;
    this.files = [];
    this.events = [];
    this.collections = [];
    this.fields = [];
  }

  controller() {
    const stored = this;

    @Controller()
    class InventoryController {
      @OnCommand(inventory.listItems)
      list({ actor, departed = false }: RequestOf<typeof inventory.listItems>) {
        const isListed = (item: Item) => item.user_id === actor.id && (item.departed !== null) === departed;
        const own = stored.items.filter(isListed);
        if (!stored.isLong) return new RawReply('"1"', Buffer.from(JSON.stringify({ items: own })));
        const json = Buffer.from(`{"items":[${own.map((item) => JSON.stringify(item)).join(',\n')}]}`);
        return new LongReply('"1"', 3_000, () => inPieces(json));
      }

      @OnCommand(collections.export)
      collections(_: RequestOf<typeof collections.export>) {
        return new RawReply('"1"', Buffer.from(JSON.stringify({ collections: stored.collections })));
      }

      @OnCommand(fileCommands.export)
      files({ after }: RequestOf<typeof fileCommands.export>) {
        return { files: stored.files.filter(({ item_id }) => item_id > after) };
      }

      @OnCommand(history.export)
      events({ after }: RequestOf<typeof history.export>) {
        return { events: stored.events.filter(({ id }) => id > after).slice(0, 1) };
      }

      @OnCommand(customFields.list)
      fields(_: RequestOf<typeof customFields.list>) {
        return new RawReply('"1"', Buffer.from(JSON.stringify({ fields: stored.fields })));
      }

      @OnCommand(nameCorrections.list)
      corrections(_: RequestOf<typeof nameCorrections.list>) {
        return { corrections: [CORRECTION] };
      }

      @OnCommand(places.list)
      places(_: RequestOf<typeof places.list>) {
        return new RawReply('"1"', Buffer.from(JSON.stringify({ places: [ATTIC] })));
      }
    }
    return InventoryController;
  }
}
