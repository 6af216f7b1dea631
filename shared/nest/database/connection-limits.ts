import type { EntityManager } from 'typeorm';

/** Settings of a connection, in the form of PostgreSQL's `options`. deploy/README.md, "Connections", has them as a table. */
const settings = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/**
 * How PostgreSQL notices that the host of a client has vanished, by power or network. Linux alone would take two hours,
 * and the locks of the session, such as the one of a sweep, would stay as long. Every connection has these.
 */
export const KEEPALIVES = settings({
  // An idle connection is asked after this many seconds,
  tcp_keepalives_idle: 10,
  // then at this interval,
  tcp_keepalives_interval: 5,
  // and closed after this many questions without an answer: 25 s in all.
  tcp_keepalives_count: 3,
});

/**
 * Limits how long a service can hold up others that wait for the same rows. Migrations, restores and backups have none of
 * these limits: they take as long as they need, and nothing may end one of them halfway.
 */
export const LIMITS = settings({
  // A client that takes nothing of a result: PostgreSQL cannot cancel a statement while it sends, so no other limit ends it.
  tcp_user_timeout: '20s',
  // A client that froze between two statements. The outbox relay waits longest, 5 s for the broker to confirm.
  idle_in_transaction_session_timeout: '15s',
  // Longer than the limit above, so that whoever waits behind a frozen client gets the lock. Callers wait for 15 s at most.
  lock_timeout: '20s',
  // Longer than any caller waits.
  statement_timeout: '30s',
});

/** The client's own look at a server that has vanished, while a connection is idle. */
export const CLIENT_KEEPALIVE_MS = 10_000;

/** Lets a transaction take as long as it needs. Deleting a user with 100,000 items can take minutes on a slow disk. */
export async function liftStatementTimeout(manager: EntityManager): Promise<void> {
  await manager.query('set local statement_timeout = 0');
}
