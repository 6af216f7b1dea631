import type { EventEmitter } from 'node:events';
import pg from 'pg';

/** Statements that get a name. Others, such as inserts of ever different length, are planned at every use. */
const MAX_NAMED = 1_000;

/** SQLSTATE of a statement whose columns are others than when it was planned: another instance has migrated. */
const OUTDATED_PLAN = '0A000';

/** Severities after which PostgreSQL closes the connection. */
const LAST_WORDS = ['FATAL', 'PANIC'];

/** What TypeORM begins every transaction with, and ends it with. */
const BEGIN = 'START TRANSACTION';
const ENDS = ['COMMIT', 'ROLLBACK'];

/** Numbers of statements by their text. They are the program's own, so that they are the same for all connections. */
const numbers = new Map<string, number>();

/**
 * A connection that plans each statement with parameters once: planning costs several times what running the usual one
 * does. PostgreSQL still plans for the values at hand where that is cheaper (its manual, PREPARE).
 *
 * Statements asked for together are sent together, in one write, and answered in their order; a transaction's beginning
 * goes along with its first statement. Its end may go along with its last ones: whoever asks for it there has it sent
 * once, and PostgreSQL takes back everything when one of them fails.
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
   * The transaction that fails releases its connection before the socket closes. Without this mark, which the pool reads,
   * the next transaction gets the dead connection.
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

  /** A write wakes PostgreSQL up: it costs more than what is written. */
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

  /** Nothing may be written outside of a transaction that did not begin. */
  private async begin() {
    this.ended = undefined;
    const { stream } = this.connection;
    super.query(BEGIN).catch(() => stream.destroy());
  }

  /** The first word counts. */
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
