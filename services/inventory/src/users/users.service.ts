import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { auth } from '@whereabouts/shared/contracts/auth.js';
import type { UserSummary } from '@whereabouts/shared/contracts/auth-for-services.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { liftStatementTimeout } from '@whereabouts/shared/nest/database/connection-limits.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { CollectionEntity } from '../collections/collection.entity.js';
import { CustomFieldEntity } from '../custom-fields/custom-field.entity.js';
import { CollectionShareEntity } from '../grants/collection-share.entity.js';
import { GroupMemberEntity } from '../grants/group-member.entity.js';
import { ItemShareEntity } from '../grants/item-share.entity.js';
import { Images } from '../images/images.js';
import { ImportEntity } from '../imports/import.entity.js';
import { UserListChangeEntity } from '../lists/list-change-log.js';
import type { ListChange, Owned } from '../lists/list-changes.js';
import { RevisionEntity } from '../lists/revision.entity.js';
import { Revisions } from '../lists/revisions.js';
import { NameCorrectionEntity } from '../name-corrections/name-correction.entity.js';
import { ReplacedEntryEntity } from '../new-items/replaced-entry.entity.js';
import { SavedEntryEntity } from '../new-items/saved-entry.entity.js';
import { PlaceEntity } from '../places/place.entity.js';
import { PreferenceEntity } from '../preferences/preference.entity.js';
import { ReportEntity } from '../reports/report.entity.js';
import { FormerSpellingEntity } from '../spellings/former-spelling.entity.js';
import { KnownNameEntity } from '../spellings/known-name.entity.js';
import { ItemCountsEntity } from '../stats/item-counts.entity.js';
import { StockCollection } from '../stock/stock-collection.js';
import { lockCrossOwnerItems } from './cross-owner-items.query.js';
import { UserEntity } from './user.entity.js';

/** Stores the names of users, and purges all data of deleted users. */
@Injectable()
export class UsersService {
  private readonly log = new Logger('Users');

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly revisions: Revisions,
    private readonly deletedUsers: DeletedUsers,
    private readonly stock: StockCollection,
    private readonly images: Images,
  ) {}

  /**
   * Adds a user. A name that is already stored is newer and stays, and no list changes, because the event may arrive
   * twice.
   */
  async add(user: UserSummary) {
    await this.unlessDeleted(user.id, async (tx) => {
      await this.stock.ensure(tx, user.id);
      const added = await tx.query<unknown[]>(
        'insert into users (id, display_name) values ($1, $2) on conflict do nothing returning id',
        [user.id, user.display_name],
      );
      if (added.length === 0) return;
      await this.bumpLists(tx, user.id);
    });
  }

  /**
   * Renames a user. Lists show the names of owners and of users who checked items. A reader need not share a group with
   * the user: a third user’s collection may be shared with both.
   */
  async rename({ id, display_name, at }: PayloadOf<typeof auth.userRenamed>) {
    await this.unlessDeleted(id, async (tx) => {
      await tx.query(
        `insert into users as known (id, display_name, named_at) values ($1, $2, $3)
         on conflict (id) do update set display_name = excluded.display_name, named_at = excluded.named_at
         where known.named_at <= excluded.named_at`,
        [id, display_name, at],
      );
      await this.bumpLists(tx, id);
    });
  }

  /** Lists show a user's name and currency. */
  async bumpLists(tx: Transaction, id: number) {
    const groups = await groupsOf(tx, id);
    const checked = await checkedBy(tx, id);
    const collections = await collectionsWithItemsOf(tx, id);
    await this.revisions.record(tx, [
      { kind: 'everything', users: [id], groups },
      ...collections.map(manyItems),
      ...checked.map(manyChecks),
    ]);
  }

  /** Deletes all data of a user except the id. The call can be repeated. */
  async purge(id: number) {
    const items = await transaction(this.source, async (tx) => {
      await liftStatementTimeout(tx);
      await this.deletedUsers.add(tx, id);
      await tx.delete(SavedEntryEntity, { user_id: id });
      await tx.delete(ReplacedEntryEntity, { user_id: id });
      const groups = await groupsOf(tx, id);
      const { owners, collections } = await lockCrossOwnerItems(tx, id);
      const checked = await checkedBy(tx, id);
      await tx.delete(UserEntity, { id });
      await tx.delete(PreferenceEntity, { user_id: id });
      await tx.delete(PlaceEntity, { user_id: id });
      await tx.delete(CustomFieldEntity, { user_id: id });
      await tx.delete(FormerSpellingEntity, { user_id: id });
      await tx.delete(ImportEntity, { user_id: id });
      await tx.delete(ReportEntity, { user_id: id });
      await tx.delete(KnownNameEntity, { user_id: id });
      await tx.delete(NameCorrectionEntity, { user_id: id });
      await tx.delete(GroupMemberEntity, { user_id: id });
      await tx.delete(ItemShareEntity, { owner_id: id });
      await tx.delete(CollectionShareEntity, { owner_id: id });
      await tx.query('delete from notices where user_id = $1 or actor_id = $1', [id]);
      // Deletes cascade to the collections’ items and runs.
      await tx.delete(CollectionEntity, { user_id: id });
      const [, gone] = await tx.query<[unknown, number]>('delete from items where user_id = $1', [id]);
      // Another user may have uploaded the items’ images.
      await this.images.tellReleased(tx);
      // Bumped last, as everywhere. Another user who is purged at the same time may still have to bump this user’s row.
      await this.revisions.record(tx, [
        { kind: 'everything', users: owners, groups },
        ...collections.map(manyItems),
        ...checked.filter(({ user_id }) => user_id !== id).map(manyChecks),
      ]);
      await tx.delete(RevisionEntity, { user_id: id });
      await tx.delete(ItemCountsEntity, { user_id: id });
      await tx.delete(UserListChangeEntity, { user_id: id });
      return gone;
    });
    this.log.log({ user_id: id, items }, 'user purged');
  }

  /** Skips deleted users, because events may arrive out of order. */
  private async unlessDeleted(id: number, write: (tx: Transaction) => Promise<void>) {
    await transaction(this.source, async (tx) => {
      if (!(await this.deletedUsers.includes(tx, id))) await write(tx);
    });
  }
}

/** The groups of a user. Their other members may see the user’s name and items. */
async function groupsOf(manager: EntityManager, user_id: number): Promise<number[]> {
  const members = await manager.findBy(GroupMemberEntity, { user_id, role: Not(IsNull()) });
  return members.map(({ group_id }) => group_id);
}

/** The content of a collection shows the change of a user. */
const manyItems = (collection: Owned): ListChange => ({ kind: 'content', collection, items: { owners: [] } });
const manyChecks = (collection: Owned): ListChange => ({ kind: 'checks', collection, item_ids: 'many' });

async function collectionsWithItemsOf(manager: EntityManager, user_id: number): Promise<Owned[]> {
  return manager.query(
    `select id, user_id from collections where id in (
       select collection_id from collection_items where item_id in (select id from items where user_id = $1)
     )`,
    [user_id],
  );
}

/** The collections in which a user has checked items. The user may no longer see them. */
async function checkedBy(manager: EntityManager, user_id: number): Promise<Owned[]> {
  return manager.query(
    'select id, user_id from collections where id in (select collection_id from collection_items where checked_by = $1)',
    [user_id],
  );
}
