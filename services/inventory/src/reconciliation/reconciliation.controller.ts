import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { reconciliation, type UsersStanding } from '@whereabouts/shared/contracts/reconciliation.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { reconcile } from '@whereabouts/shared/nest/messaging/reconciliation/reconcile.js';
import { DataSource } from 'typeorm';
import { GrantSnapshot } from '../grants/grant-snapshot.service.js';
import { UsersService } from '../users/users.service.js';

const USER_COLUMNS = {
  users: 'id',
  items: 'user_id',
  collections: 'user_id',
  notices: 'user_id',
  preferences: 'user_id',
  saved_entries: 'user_id',
  group_members: 'user_id',
};

const OUTDATED_NAMES = `
  select standing.id, standing.display_name
  from json_to_recordset($1) as standing (id bigint, display_name text) join users using (id)
  where users.display_name <> standing.display_name`;

const MISSING = `
  select to_json(array(select id from unnest($1::bigint[]) id where not exists (select from items where items.id = id.id)))
      as item_ids,
    to_json(array(
      select id from unnest($2::bigint[]) id where not exists (select from collections where collections.id = id.id)
    )) as collection_ids`;

/** Compares users, their names and the grants with auth and sharing, and repairs differences. */
@Controller()
export class ReconciliationController {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly users: UsersService,
    private readonly grants: GrantSnapshot,
  ) {}

  @OnEvent(reconciliation.usersStanding)
  usersStanding(standing: PayloadOf<typeof reconciliation.usersStanding>) {
    return reconcile(standing, {
      source: this.source,
      outbox: this.outbox,
      columns: USER_COLUMNS,
      purge: (id) => this.users.purge(id),
      mend: async () => ({
        names: await this.rename(standing),
        // The replica of grants is shared by all users, so it is refilled only once.
        groups: standing.part === 1 ? await this.grants.refill() : 0,
      }),
      done: reconciliation.byInventory,
    });
  }

  @OnCommand(inventory.missing)
  async missing({ item_ids, collection_ids }: RequestOf<typeof inventory.missing>) {
    const [missing] = await this.source.query(MISSING, [item_ids, collection_ids]);
    return missing;
  }

  private async rename({ users, at }: UsersStanding): Promise<number> {
    const outdated = await this.source.query<UsersStanding['users']>(OUTDATED_NAMES, [JSON.stringify(users)]);
    for (const user of outdated) await this.users.rename({ ...user, at });
    return outdated.length;
  }
}
