import type { EventEmitter } from 'node:events';
import pg from 'pg';

/** Maximum number of named statements. Others, such as inserts of varying length, are planned at every use. */
const MAX_NAMED = 1_000;

/** SQLSTATE for a prepared statement whose result columns have changed: another instance has migrated the schema. */
const OUTDATED_PLAN = '0A000';

/** Severities after which PostgreSQL closes the connection. */
const LAST_WORDS = ['FATAL', 'PANIC'];

/** Numbers of statements by their text, shared by all connections of the program. */
const numbers = new Map<string, number>();

/**
 * A connection that prepares each statement with parameters once: planning costs several times as much as running the
 * usual statement. PostgreSQL still plans for concrete values if that is cheaper (its manual, PREPARE).
 *
 * A statement is sent without waiting for the results of those before it (`pipeline`).
 */
export class DatabaseClient extends pg.Client {
  private generation = 0;

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
    return super.query(this.prepared(statement, rest[0]) as never, ...(rest as [])) as never;
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
