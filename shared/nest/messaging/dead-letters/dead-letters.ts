import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DeadLetter } from '../../../contracts/dead-letters.js';
import { dataSourceOptions } from '../../database/database.js';
import { transaction } from '../../database/transactions.js';
import { Outbox } from '../outbox.js';
import { EVENT_EXCHANGE } from '../rabbitmq/queues.js';

/** Listed at once, oldest first. Admins see the others after they settle these. */
const MOST_LISTED = 500;
const PAYLOAD_SHOWN = 1_000;

/** Limits of the table (docs/rules/messages.md). */
const MOST_KEPT = 10_000;
const DAYS_KEPT = 90;

const LIST = `
  select id, pattern as name, request_id, reason, first_failed_at, last_failed_at,
    left(payload::text, ${PAYLOAD_SHOWN}) as payload
  from dead_letters where is_dead order by last_failed_at, id limit ${MOST_LISTED}`;

/**
 * If two calls redeliver one letter, the second waits for the row and then finds nothing to do. The row stays, so that
 * a letter that fails again keeps the time of its first failure.
 */
const REDELIVER = `
  with chosen as (
    update dead_letters set is_dead = false where id = any($1) and is_dead
    returning pattern, payload, request_id, first_failed_at
  ),
  written as (
    insert into outbox (exchange, routing_key, pattern, request_id, payload)
    select $2, $3, pattern, request_id, payload from chosen order by first_failed_at
    returning id
  )
  select count(*)::int as count from written`;

const DROP = `
  with dropped as (delete from dead_letters where id = any($1) and is_dead returning id)
  select count(*)::int as count from dropped`;

const COUNT = 'select count(*)::int as count from dead_letters where is_dead';

const PRUNE = `
  with pruned as (
    delete from dead_letters where last_failed_at < now() - interval '${DAYS_KEPT} days'
      or id in (select id from dead_letters order by last_failed_at desc, id offset ${MOST_KEPT})
    returning is_dead
  )
  select count(*) filter (where is_dead)::int as count from pruned`;

type Row = Omit<DeadLetter, 'service' | 'first_failed_at' | 'last_failed_at'> &
  Record<'first_failed_at' | 'last_failed_at', Date>;

interface Counted {
  count: number;
}

/** The dead-lettered events of a service. */
@Injectable()
export class DeadLetters {
  constructor(
    private readonly source: DataSource,
    private readonly service: string,
    private readonly outbox: Outbox,
  ) {}

  async list(): Promise<DeadLetter[]> {
    const rows = await this.source.query<Row[]>(LIST);
    return rows.map(({ first_failed_at, last_failed_at, ...row }) => ({
      ...row,
      service: this.service,
      first_failed_at: first_failed_at.toISOString(),
      last_failed_at: last_failed_at.toISOString(),
    }));
  }

  /**
   * Sends the events to the service's own queue, so that no other service gets them twice. @returns the number of
   * events
   */
  async redeliver(ids: string[]): Promise<number> {
    return transaction(this.source, async (tx) => {
      const [row] = await tx.query<Counted[]>(REDELIVER, [ids, EVENT_EXCHANGE, `${this.service}.events`]);
      this.outbox.written(tx);
      return row?.count ?? 0;
    });
  }

  /** @returns the number of dropped events */
  async drop(ids: string[]): Promise<number> {
    return this.counted(DROP, [ids]);
  }

  async count(): Promise<number> {
    return this.counted(COUNT);
  }

  /** Drops the letters that exceed the limits. @returns the number of dropped letters that waited for an admin */
  async prune(): Promise<number> {
    return this.counted(PRUNE);
  }

  private async counted(statement: string, values?: unknown[]): Promise<number> {
    const [row] = await this.source.query<Counted[]>(statement, values);
    return row?.count ?? 0;
  }
}

/** Runs `work` with the dead letters of a service that does not have to run. @param url of the service's database */
export async function withDeadLetters<Result>(
  service: string,
  url: string,
  work: (letters: DeadLetters) => Promise<Result>,
): Promise<Result> {
  const source = await new DataSource(
    dataSourceOptions({ schema: service, entities: [], migrations: [] }, url),
  ).initialize();
  try {
    return await work(new DeadLetters(source, service, new Outbox()));
  } finally {
    await source.destroy();
  }
}
