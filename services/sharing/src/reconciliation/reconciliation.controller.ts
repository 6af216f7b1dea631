import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import { reconciliation, type UsersStanding } from '@whereabouts/shared/contracts/reconciliation.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { reconcile } from '@whereabouts/shared/nest/messaging/reconciliation/reconcile.js';
import { DataSource } from 'typeorm';
import { GuestLinksService } from '../guest-links/guest-links.service.js';
import { CollectionSharesService } from '../shares/collection-shares.service.js';
import { ItemSharesService } from '../shares/item-shares.service.js';
import { UsersService } from '../users/users.service.js';

const USER_COLUMNS = { group_members: 'user_id', guest_links: 'owner_id', invitations: 'invited_by' };

const SHARED = `
  select array(select distinct item_id from item_shares where owner_id > $1 and owner_id <= $2) as item_ids,
    array(
      select collection_id from collection_shares where owner_id > $1 and owner_id <= $2
      union select collection_id from guest_links where owner_id > $1 and owner_id <= $2
    ) as collection_ids`;

/** Reconciles users with auth, and shares with inventory. */
@Controller()
export class ReconciliationController {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly messenger: Messenger,
    private readonly users: UsersService,
    private readonly itemShares: ItemSharesService,
    private readonly collectionShares: CollectionSharesService,
    private readonly guestLinks: GuestLinksService,
  ) {}

  @OnEvent(reconciliation.usersStanding)
  usersStanding(standing: PayloadOf<typeof reconciliation.usersStanding>) {
    return reconcile(standing, {
      source: this.source,
      outbox: this.outbox,
      columns: USER_COLUMNS,
      purge: (id) => this.users.purge(id),
      mend: async () => ({ shares: await this.endShares(standing) }),
      done: reconciliation.bySharing,
    });
  }

  /** Ends shares of deleted items and collections. @returns how many items and collections were affected */
  private async endShares({ after_id, up_to_id }: UsersStanding): Promise<number> {
    const [shared] = await this.source.query<[{ item_ids: number[]; collection_ids: number[] }]>(SHARED, [
      after_id,
      up_to_id,
    ]);
    let ended = 0;
    for (const asked of chunksOf(shared.item_ids, MAX_BATCH)) {
      const { item_ids } = await this.messenger.call(inventory.missing, { item_ids: asked });
      if (item_ids.length > 0) await this.itemShares.forget(item_ids);
      ended += item_ids.length;
    }
    for (const asked of chunksOf(shared.collection_ids, MAX_BATCH)) {
      const { collection_ids } = await this.messenger.call(inventory.missing, { collection_ids: asked });
      if (collection_ids.length > 0) await this.collectionShares.forget(collection_ids);
      if (collection_ids.length > 0) await this.guestLinks.forget(collection_ids);
      ended += collection_ids.length;
    }
    return ended;
  }
}
