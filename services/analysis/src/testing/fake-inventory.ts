import { Controller, HttpException, Module, NotFoundException } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { type Collection, collections } from '@whereabouts/shared/contracts/collections.js';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory, type SaveItemsAs } from '@whereabouts/shared/contracts/inventory.js';
import type { PrintedTexts, UnreadItem } from '@whereabouts/shared/contracts/inventory-for-services.js';
import { nameCorrections } from '@whereabouts/shared/contracts/name-corrections.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { type EnvSource, ServiceEnv } from '@whereabouts/shared/nest/process/env.js';
import { startService } from '@whereabouts/shared/nest/process/service.js';
import type { Household } from '../vision/household.js';

/**
 * A fake of inventory that stores items in memory and uses the real contracts and broker. It saves an entry's items
 * once.
 */
export class FakeInventory {
  readonly saved = new Map<number, SaveItemsAs>();
  /** Entries that were undone. Later items for them are refused. */
  readonly undone = new Set<number>();
  /** Entries that were closed before their removal. Later items for them are refused. */
  readonly closed = new Set<number>();
  /** The actor's permission for a collection. Without a value, the collection is the actor's own. */
  readonly permissions = new Map<number, Collection['permission'] | 'unknown'>();
  /** Collections that have been deleted. */
  readonly lostCollections = new Set<number>();
  /** The published ends of batches. */
  readonly endedBatches: PayloadOf<typeof analysis.batchEnded>[] = [];
  /** Items whose photo was not read, and the texts that were read since by item id. */
  unread: UnreadItem[] = [];
  readonly texts = new Map<number, string | null>();
  readonly suggested = new Map<number, PrintedTexts['items'][number]['suggested']>();
  /** The answer about every user’s household, and the last request for it. */
  household: Household = { language: null, names: null };
  askedHousehold: RequestOf<typeof nameCorrections.promptContext> | undefined;
  /** Number of save calls, including repeated ones for an entry. */
  calls = 0;
  /** Errors for the next calls. A call without one succeeds. */
  failures: HttpException[] = [];
  /** Save calls wait for this promise before they return. */
  gate: Promise<void> = Promise.resolve();
  /** Runs before a call undoes or forgets an entry. */
  beforeUndo: () => Promise<unknown> = async () => undefined;
  /** Runs before entries are closed. If it fails, they stay open. */
  beforeClose: () => Promise<unknown> = async () => undefined;

  countOnImage(image_id: number): number | Promise<number> {
    const onImage = [...this.saved.values()].filter((call) => call.image_id === image_id);
    return onImage.reduce((count, { items }) => count + items.length, 0);
  }

  async save(call: SaveItemsAs): Promise<number> {
    this.calls += 1;
    const failure = this.failures.shift();
    if (failure) throw failure;
    if (call.collection_id && this.lostCollections.has(call.collection_id)) {
      throw new NotFoundException({ message: 'This collection is no longer there.', code: 'collection_not_found' });
    }
    const queue_id = call.queue_id ?? 0;
    if (this.undone.has(queue_id) || this.closed.has(queue_id)) return 0;
    const first = this.saved.get(queue_id) ?? call;
    this.saved.set(queue_id, first);
    await this.gate;
    return first.items.length;
  }

  /** @returns how many items were undone */
  undo(queue_ids: number[]): number {
    const failure = this.failures.shift();
    if (failure) throw failure;
    const items = queue_ids.map((id) => this.saved.get(id)?.items.length ?? 0);
    for (const id of queue_ids) {
      this.saved.delete(id);
      this.undone.add(id);
    }
    return items.reduce((all, some) => all + some, 0);
  }

  forget(queue_id: number) {
    const failure = this.failures.shift();
    if (failure) throw failure;
    this.saved.delete(queue_id);
    this.undone.delete(queue_id);
  }

  keepTexts({ items }: PrintedTexts) {
    for (const { id, printed_text, suggested } of items) {
      this.texts.set(id, printed_text);
      this.suggested.set(id, suggested);
    }
    this.unread = this.unread.filter(({ id }) => !this.texts.has(id));
  }

  async start(env: EnvSource) {
    const module = { module: InventoryModule, providers: [{ provide: FakeInventory, useValue: this }] };
    return startService(
      { name: 'inventory', env: ServiceEnv, module: () => module, listeners: () => ({ commands: true, events: true }) },
      env,
    );
  }
}

const COLLECTION = {
  name: 'Attic',
  is_system: false,
  is_checklist: false,
  stock_keeping: false,
  item_count: 0,
  low_stock_count: 0,
  owner_name: 'Alice',
  group_id: null,
  group_name: null,
  created_at: '2026-01-01T00:00:00.000Z',
};

@Controller()
class InventoryController {
  constructor(private readonly items: FakeInventory) {}

  @OnCommand(collections.find)
  findCollection({ actor, collection_id }: RequestOf<typeof collections.find>) {
    const permission = this.items.permissions.get(collection_id) ?? 'owner';
    if (permission === 'unknown') throw new NotFoundException({ message: 'Unknown.', code: 'collection_not_found' });
    return { ...COLLECTION, id: collection_id, owner_id: actor.id, permission };
  }

  @OnCommand(nameCorrections.promptContext)
  promptContext(request: RequestOf<typeof nameCorrections.promptContext>) {
    this.items.askedHousehold = request;
    return this.items.household;
  }

  @OnCommand(inventory.countOnImage)
  async countOnImage({ image_id }: RequestOf<typeof inventory.countOnImage>) {
    return { count: await this.items.countOnImage(image_id) };
  }

  @OnCommand(inventory.saveItems)
  async saveItems(call: RequestOf<typeof inventory.saveItems>) {
    return { success: true as const, total_saved: await this.items.save(call), items: [] };
  }

  @OnCommand(inventory.undoEntries)
  async undoEntries({ queue_ids }: RequestOf<typeof inventory.undoEntries>) {
    await this.items.beforeUndo();
    return { success: true as const, deleted_count: this.items.undo(queue_ids) };
  }

  @OnCommand(inventory.closeEntries)
  async closeEntries({ queue_ids }: RequestOf<typeof inventory.closeEntries>) {
    await this.items.beforeClose();
    for (const id of queue_ids) this.items.closed.add(id);
    return { success: true as const };
  }

  @OnCommand(inventory.nextUnread)
  async nextUnread({ after_id }: RequestOf<typeof inventory.nextUnread>) {
    const first = this.items.unread.find(({ id }) => id > after_id);
    return { items: this.items.unread.filter(({ image_id }) => image_id === first?.image_id) };
  }

  @OnCommand(inventory.countUnread)
  async countUnread() {
    return { count: this.items.unread.length };
  }

  @OnCommand(inventory.keepPrintedTexts)
  async keepPrintedTexts(read: RequestOf<typeof inventory.keepPrintedTexts>) {
    this.items.keepTexts(read);
    return { success: true as const };
  }

  @OnEvent(analysis.batchEnded)
  batchEnded(batch: PayloadOf<typeof analysis.batchEnded>) {
    this.items.endedBatches.push(batch);
  }

  @OnCommand(inventory.forgetEntry)
  async forgetEntry({ queue_id }: RequestOf<typeof inventory.forgetEntry>) {
    await this.items.beforeUndo();
    this.items.forget(queue_id);
    return { success: true as const };
  }
}

@Module({ controllers: [InventoryController] })
class InventoryModule {}
