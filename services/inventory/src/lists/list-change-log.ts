import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';

/** One step of a counter, made by one transaction: its new value, and the changed items. */
abstract class ListChange {
  /** The greater of the two counters, which orders the steps of a user or group. */
  @PrimaryColumn(bigint)
  at!: number;

  @Column(bigint)
  revision!: number;

  @Column(bigint)
  collections!: number;

  /** The items that were added, removed or changed; null if there are too many or they are unknown. */
  @Column({ ...bigint, array: true, nullable: true })
  item_ids!: number[] | null;
}

/** The steps of `revisions`. */
@Entity('user_list_changes')
export class UserListChangeEntity extends ListChange {
  @PrimaryColumn(bigint)
  user_id!: number;
}

/** The steps of `group_revisions`. */
@Entity('group_list_changes')
export class GroupListChangeEntity extends ListChange {
  @PrimaryColumn(bigint)
  group_id!: number;
}

const HOUR_MS = 3_600_000;
/** A client that returns later than this gets complete lists. */
const KEPT_MS = 7 * 24 * HOUR_MS;

/** The first run comes soon after the start, because a home machine may never run for an hour. */
const FIRST_MS = 90_000;
/** Number of steps that one statement deletes. */
const BATCH = 10_000;

/** Keeps the latest step, which is the current value of its counter (`changes-since.ts`). */
const PRUNE = (table: string, key: string) => `
  delete from ${table} where ctid = any(array(
    select ctid from ${table} c where at < $1
      and exists (select from ${table} later where later.${key} = c.${key} and later.at > c.at)
    limit ${BATCH}
  ))`;

/** Deletes old list changes. */
@Injectable()
export class ListChangeLog implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('ListChangeLog');
  private readonly timers: NodeJS.Timeout[] = [];
  private running: Promise<void> | undefined;

  constructor(@InjectDataSource() private readonly source: DataSource) {}

  onApplicationBootstrap() {
    this.timers.push(
      setTimeout(() => this.start(), FIRST_MS),
      setInterval(() => this.start(), HOUR_MS),
    );
  }

  async onApplicationShutdown() {
    for (const timer of this.timers) clearTimeout(timer);
    await this.running;
  }

  /** Deletes older steps. @param before milliseconds since 1970 */
  async prune(before: number): Promise<void> {
    await this.pruneTable(PRUNE('user_list_changes', 'user_id'), before);
    await this.pruneTable(PRUNE('group_list_changes', 'group_id'), before);
  }

  private async pruneTable(statement: string, before: number) {
    for (let deleted = BATCH; deleted === BATCH; ) [, deleted] = await this.source.query(statement, [before]);
  }

  private start() {
    this.running ??= this.prune(Date.now() - KEPT_MS)
      .catch((error: unknown) => this.log.warn({ error }, 'pruning of list changes failed, retrying on next run'))
      .finally(() => {
        this.running = undefined;
      });
  }
}
