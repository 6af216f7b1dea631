import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ReadNotices } from '@whereabouts/shared/contracts/notices.js';
import { DataSource } from 'typeorm';
import { answerList } from '../lists/raw-list.js';
import { NOTICE_LIST } from './notice-view.js';

@Injectable()
export class NoticesService {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** Latest first, or "not modified". */
  list(actor: Actor, etag: string | undefined) {
    return answerList(this.source, NOTICE_LIST, { user_id: actor.id, if_none_match: etag });
  }

  /** Of named ones that are another's nothing is said, and nothing changed. */
  async read(actor: Actor, which: ReadNotices): Promise<void> {
    await this.source.query(
      // Locked in the order of items, as those lock them who change items.
      `with unread as materialized (
         select id from notices
         where user_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2::bigint[]))
         order by item_id, id for no key update
       )
       update notices n set read_at = now() from unread where n.id = unread.id`,
      [actor.id, 'ids' in which ? which.ids : null],
    );
  }
}
