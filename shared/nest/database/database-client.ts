import type { EventEmitter } from 'node:events';
import pg from 'pg';

/** Maximum number of named statements. Others, such as inserts of varying length, are planned at every use. */
const MAX_NAMED = 1_000;

/** SQLSTATE for a prepared statement whose result columns have changed: another instance has migrated the schema. */
const OUTDATED_PLAN = '0A000';

/** Severities after which PostgreSQL closes the connection. */
const LAST_WORDS = ['FATAL', 'PANIC'];

/** The statements with which TypeORM starts and ends transactions. */
const BEGIN = 'START TRANSACTION';
const ENDS = ['COMMIT', 'ROLLBACK'];

/** Numbers of statements by their text, shared by all connections of the program. */
const numbers = new Map<string, number>();

/**
 * A connection that prepares each statement with parameters once: planning costs several times as much as running the
 * usual statement. PostgreSQL still plans for concrete values if that is cheaper (its manual, PREPARE).
 *
 * Statements issued in the same turn of the event loop are sent in one write. A transaction's start is sent with its
 * first statement. A transaction's end can be sent with its last statements; PostgreSQL rolls back if one of them
 * fails.
 */
export class DatabaseClient extends pg.Client {
  private generation = 0;
  private isGathering = false;
  private ended: Promise<unknown> | undefined;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true } as pg.ClientConfig);
    const { connection } = this as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ code, severity = '' }: { code?: string; severity?: string }) => {
      if (code === OUTDATED_PLAN) this.generation += 1;
      if (LAST_WORDS.includes(severity)) this.closeToQueries();
    });
  }

  /**
   * Marks the connection as unusable. A failing transaction releases its connection before the socket closes; without
   * this mark, which the pool reads, the next transaction would get the dead connection.
   */
  private closeToQueries() {
    Object.assign(this, { _queryable: false });
  }

  override query(...[statement, ...rest]: never[]): never {
    this.gather();
    if (statement === BEGIN) return this.begin() as never;
    if (ENDS.includes(statement as never)) return this.finish(statement as never) as never;
    return super.query(this.prepared(statement, rest[0]) as never, ...(rest as [])) as never;
  }

  /** Combines the writes of one turn: each write wakes up PostgreSQL, which costs more than the data. */
  private gather() {
    if (this.isGathering) return;
    this.isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.isGathering = false;
      stream.uncork();
    });
  }

  /** Closes the connection if the transaction cannot start, because no statement may run outside of it. */
  private async begin() {
    this.ended = undefined;
    const { stream } = this.connection;
    super.query(BEGIN).catch(() => stream.destroy());
  }

  /** Only the first end of a transaction is sent. */
  private finish(statement: string): Promise<unknown> {
    this.ended ??= super.query(statement);
    return this.ended;
  }

  private prepared(statement: string | pg.QueryConfig | undefined, values: unknown) {
    const config = typeof statement === 'string' ? { text: statement, values } : { ...statement };
    if (!config.text || !Array.isArray(config.values)) return statement;
    const number = numberOf(config.text);
    return number === undefined ? statement : { ...config, name: `${number}-${this.generation}` };
  }
}

function numberOf(text: string): number | undefined {
  const known = numbers.get(text);
  if (known !== undefined || numbers.size >= MAX_NAMED) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}
