import { randomUUID } from 'node:crypto';
import { ConflictException, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import type { GuestChecked, GuestGrant, GuestItem, guestCollections } from '@whereabouts/shared/contracts/guests.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { DataSource, type EntityManager } from 'typeorm';
import { requireChecklist } from '../checklists/checks.service.js';
import { CollectionItemsInserter } from '../collections/collection-items-inserter.js';
import { CollectionTransactions } from '../collections/collection-transactions.js';
import { actAsGuest } from '../history/acting.js';
import { itemNotFound } from '../items/item-not-found.js';
import { ItemQuota } from '../new-items/item-quota.js';
import { insertItems } from '../new-items/new-item-rows.js';
import { type GuestChange, tellOfGuest } from '../notices/raise-notices.query.js';
import { StockFlags } from '../stock/stock-flags.js';
import { TrashRepository } from '../trash/trash.repository.js';
import { lockGuestCollection } from './guest-collection-lock.js';
import { GUEST_ITEM_COLUMNS, OPEN_ITEMS } from './open-items.query.js';

/** Maximum number of live items that guests may have added to one collection. */
const MAX_ADDED = 1_000;

type Check = Omit<GuestChecked, 'success'>;

/**
 * Makes the changes of guests on behalf of the collection’s owner. Every call throws the errors of
 * `lockGuestCollection`.
 */
@Injectable()
export class GuestItemsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: CollectionTransactions,
    private readonly inserter: CollectionItemsInserter,
    private readonly flags: StockFlags,
    private readonly trash: TrashRepository,
    private readonly quota: ItemQuota,
    private readonly live: LiveUpdates,
  ) {}

  /**
   * A repeated call with the `uuid` of an item that was added through the same link answers this item.
   * @throws ConflictException `too_many_guest_items`, `quota_reached`
   */
  add(call: RequestOf<typeof guestCollections.add>): Promise<GuestItem> {
    const { name, description = null, guest_name, uuid = randomUUID(), ...grant } = call;
    const { collection_id, owner_id, link_id } = grant;
    const owner = ownerOf(grant);
    return this.transactions.by(owner, [], async (tx, changed) => {
      await lockGuestCollection(tx, grant);
      await actAsGuest(tx, guest_name ?? grant.link_name ?? 'Guest');
      await lockAdditions(tx, collection_id);
      const known = await addedBefore(tx, grant, uuid);
      if (known) return known;
      await requireRoom(tx, collection_id);
      const guest = { guest_name: guest_name ?? 'Guest', guest_link_id: link_id, guest_collection_id: collection_id };
      // No `itemsCreated` event: an item added by a guest is not shared with the owner’s default group.
      const row = { user_id: owner_id, name, description, ...guest };
      const created = await this.quota.keep(tx, owner_id, 1, async () => {
        const inserted = await insertItems(tx, [{ ...row, uuid }]);
        // The owner has another item with this uuid, which must not show to a guest.
        return inserted.length > 0 ? inserted : insertItems(tx, [{ ...row, uuid: randomUUID() }]);
      });
      const pairs = created.map(({ id }) => ({ item_id: id, collection_id }));
      await this.inserter.add(tx, owner, pairs, changed);
      const [item] = await openItems(tx, grant, created[0]?.id ?? 0);
      if (!item) throw itemNotFound();
      await this.raise(tx, grant, { did: 'added', item_id: item.id, guest_name: guest_name ?? null });
      return item;
    });
  }

  /** @throws NotFoundException `item_not_found` if guests cannot see the item in the collection */
  async remove({ item_id, ...grant }: RequestOf<typeof guestCollections.remove>): Promise<void> {
    const { collection_id, owner_id } = grant;
    const item_owner_id = await this.ownerOfItem(grant, item_id);
    await this.transactions.by(ownerOf(grant), [item_owner_id], async (tx, changed) => {
      const { is_system } = await lockGuestCollection(tx, grant);
      await actAsGuest(tx, grant.link_name ?? 'Guest');
      const [item] = await openItems(tx, grant, item_id);
      if (!item) throw itemNotFound();
      if (item.added_by_guest) await this.trash.put(tx, ownerOf(grant), changed, 'i.id = $3', item_id);
      else if (is_system) await this.flags.put(tx, changed, [item_id], false);
      else await takeOut(tx, collection_id, item_id);
      await this.raise(tx, grant, { did: 'removed', item_id, guest_name: null });
      const collection = { id: collection_id, user_id: owner_id };
      changed.push({ kind: 'content', collection, items: [{ id: item_id, user_id: item_owner_id }] });
    });
  }

  /**
   * Sets the check to the given state, as the owner’s own check does.
   * @throws ConflictException `not_a_checklist`
   * @throws NotFoundException `item_not_found` if guests cannot see the item in the collection
   */
  check({ item_id, is_checked, ...grant }: RequestOf<typeof guestCollections.check>): Promise<Check> {
    return this.transactions.by(ownerOf(grant), [], async (tx, changed) => {
      requireChecklist(await lockGuestCollection(tx, grant));
      const values = [grant.owner_id, grant.collection_id, item_id, is_checked];
      const [[check]] = await tx.query<[Check[], number]>(CHECK, values);
      if (!check) throw itemNotFound();
      await this.raise(tx, grant, { did: is_checked ? 'checked' : 'unchecked', item_id, guest_name: null });
      const collection = { id: grant.collection_id, user_id: grant.owner_id };
      changed.push({ kind: 'checks', collection, item_ids: [item_id] });
      return check;
    });
  }

  private async raise(tx: Transaction, grant: GuestGrant, change: GuestChange) {
    await tellOfGuest(tx, grant, change);
    this.live.tell(tx, { user_ids: [grant.owner_id], topics: ['notices'] });
  }

  private async ownerOfItem({ collection_id, owner_id }: GuestGrant, item_id: number): Promise<number> {
    const [item] = await this.source.query<{ user_id: number }[]>(
      `select i.user_id from ${OPEN_ITEMS} i where i.id = $3`,
      [owner_id, collection_id, item_id],
    );
    if (!item) throw itemNotFound();
    return item.user_id;
  }
}

const ownerOf = ({ owner_id }: GuestGrant): Actor => ({ id: owner_id, role: 'user' });

async function openItems(manager: EntityManager, { collection_id, owner_id }: GuestGrant, item_id: number) {
  const rows = await manager.query<{ item: GuestItem }[]>(
    `select row_to_json(item) as item from (select ${GUEST_ITEM_COLUMNS} from ${OPEN_ITEMS} i where i.id = $3) item`,
    [owner_id, collection_id, item_id],
  );
  return rows.map(({ item }) => item);
}

/** Lets only one guest at a time add to a collection. */
async function lockAdditions(manager: EntityManager, collection_id: number) {
  await manager.query(
    `select pg_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.guest-items-' || $1::bigint, 0))`,
    [collection_id],
  );
}

/** The item with this uuid that was added through the same link, if guests still see it in the collection. */
async function addedBefore(manager: EntityManager, grant: GuestGrant, uuid: string): Promise<GuestItem | undefined> {
  const [added] = await manager.query<{ id: number }[]>(
    `select id from items
     where user_id = $1 and uuid = $2 and guest_collection_id = $3 and guest_link_id = $4 and deleted_at is null`,
    [grant.owner_id, uuid, grant.collection_id, grant.link_id],
  );
  return added && (await openItems(manager, grant, added.id))[0];
}

/** Exact, because `lockAdditions` comes first. */
async function requireRoom(manager: EntityManager, collection_id: number) {
  const [{ count }] = await manager.query<[{ count: number }]>(
    'select count(*)::int from items where guest_collection_id = $1 and deleted_at is null',
    [collection_id],
  );
  if (count < MAX_ADDED) return;
  const message = `Guests have added ${MAX_ADDED} items here. Remove some first.`;
  throw new ConflictException({ message, code: 'too_many_guest_items' });
}

async function takeOut(manager: EntityManager, collection_id: number, item_id: number) {
  await manager.query('delete from collection_items where collection_id = $1 and item_id = $2', [
    collection_id,
    item_id,
  ]);
}

const CHECK = `
  update collection_items m set is_checked = $4,
    checked_at = case when not $4 then null when m.is_checked then m.checked_at else now() end,
    checked_by = case when $4 and m.is_checked then m.checked_by end
  where m.collection_id = $2 and m.item_id in (select i.id from ${OPEN_ITEMS} i where i.id = $3)
  returning m.is_checked, to_json(m.checked_at) as checked_at`;
