import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import type { notices, ReadNotices } from '@whereabouts/shared/contracts/notices.js';
import type { GroupActivity } from '@whereabouts/shared/contracts/sharing.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource } from 'typeorm';
import { answerList } from '../lists/raw-list.js';
import { NOTICE_LIST } from './notice-view.js';
import {
  type BackupTrouble,
  type EndedBatch,
  type LockedLink,
  type StorageShortage,
  tellOfBackups,
  tellOfBatch,
  tellOfGoogle,
  tellOfGroup,
  tellOfPinLock,
  tellOfStorage,
} from './raise-notices.query.js';

type NoticesPage = Pick<RequestOf<typeof notices.list>, 'unread' | 'cursor'>;

@Injectable()
export class NoticesService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly deletedUsers: DeletedUsers,
    private readonly live: LiveUpdates,
  ) {}

  /** The actor’s notices, latest first, or "not modified". */
  list(actor: Actor, { unread, cursor }: NoticesPage, if_none_match: string | undefined) {
    const asked = {
      user_id: actor.id,
      if_none_match,
      values: [unread, cursor ?? null],
      variant: `${unread}-${cursor ?? ''}`,
    };
    return answerList(this.source, NOTICE_LIST, asked);
  }

  /** Ignores activities of deleted users. */
  async tellOfGroup(activity: GroupActivity): Promise<void> {
    await transaction(this.source, async (tx) => {
      const active = new Set(await this.deletedUsers.activeAmong(tx, [activity.actor_id, ...activity.user_ids]));
      if (!active.has(activity.actor_id)) return;
      const user_ids = activity.user_ids.filter((id) => active.has(id));
      await tellOfGroup(tx, activity, user_ids);
      this.live.tell(tx, { user_ids, topics: ['notices'] });
    });
  }

  async tellOfBatch(batch: EndedBatch): Promise<void> {
    const { user_id } = batch;
    await transaction(this.source, async (tx) => {
      if (await this.deletedUsers.includes(tx, user_id)) return;
      await tellOfBatch(tx, batch);
      this.live.tell(tx, { user_ids: [user_id], topics: ['notices'] });
    });
  }

  /** @param at when the account was claimed */
  async tellOfGoogle(user_id: number, at: string): Promise<void> {
    await transaction(this.source, async (tx) => {
      if (await this.deletedUsers.includes(tx, user_id)) return;
      await tellOfGoogle(tx, user_id, at);
      this.live.tell(tx, { user_ids: [user_id], topics: ['notices'] });
    });
  }

  async tellOfPinLock(link: LockedLink): Promise<void> {
    await transaction(this.source, async (tx) => {
      if (await this.deletedUsers.includes(tx, link.owner_id)) return;
      await tellOfPinLock(tx, link);
      this.live.tell(tx, { user_ids: [link.owner_id], topics: ['notices'] });
    });
  }

  async tellOfStorage(shortage: StorageShortage): Promise<void> {
    await transaction(this.source, async (tx) => {
      const user_ids = await this.deletedUsers.activeAmong(tx, shortage.user_ids);
      await tellOfStorage(tx, { ...shortage, user_ids });
      this.live.tell(tx, { user_ids, topics: ['notices'] });
    });
  }

  async tellOfBackups(trouble: BackupTrouble): Promise<void> {
    await transaction(this.source, async (tx) => {
      const user_ids = await this.deletedUsers.activeAmong(tx, trouble.user_ids);
      await tellOfBackups(tx, { ...trouble, user_ids });
      this.live.tell(tx, { user_ids, topics: ['notices'] });
    });
  }

  /**
   * Marks notices as read. Ids of other users’ notices are ignored. A notice that represents several marks all of them.
   */
  async read(actor: Actor, which: ReadNotices): Promise<void> {
    await this.source.query(
      // Locks by ascending item id, as changes of items lock their notices.
      `with unread as materialized (
         select id from notices
         where user_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2::bigint[])
           or gathering in (select gathering from notices where user_id = $1 and id = any($2::bigint[])))
         order by item_id, id for no key update
       )
       update notices n set read_at = now() from unread where n.id = unread.id`,
      [actor.id, which.ids ?? null],
    );
    this.live.publish({ user_ids: [actor.id], topics: ['notices'] });
  }
}
