import type { EntityManager } from 'typeorm';

/**
 * Settings of a connection, in the form of PostgreSQL's `options`. For a table, see deploy/README.md, "Connections".
 */
const settings = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/**
 * TCP keepalives with which PostgreSQL detects that a client's host has lost power or network. Linux's default of two
 * hours would keep the session's locks for that time. Every connection has these settings.
 */
export const KEEPALIVES = settings({
  // The first probe of an idle connection, in seconds.
  tcp_keepalives_idle: 10,
  // The interval of further probes.
  tcp_keepalives_interval: 5,
  // Probes without a response before the connection is closed: 25 s in all.
  tcp_keepalives_count: 3,
});

/**
 * Limits how long a service can block others that wait for the same rows. Restores and backups have no such limits,
 * because they must not be interrupted. Migrations limit only their wait for locks (`database.ts`).
 */
export const LIMITS = settings({
  // For a client that does not read its result. PostgreSQL cannot cancel a statement while it sends, so no other limit
  // applies.
  tcp_user_timeout: '20s',
  // For a client that freezes between two statements. The outbox relay waits longest: 5 s for the broker's
  // confirmation.
  idle_in_transaction_session_timeout: '15s',
  // Longer than the limit above, so that the next client gets the lock of a frozen one. Commands wait at most 15 s.
  lock_timeout: '20s',
  // Longer than any command waits.
  statement_timeout: '30s',
});

/** The interval at which an idle client probes the server. */
export const CLIENT_KEEPALIVE_MS = 10_000;

/** Lifts the statement timeout of a transaction. Deleting a user with 100,000 items can take minutes on a slow disk. */
export async function liftStatementTimeout(manager: EntityManager): Promise<void> {
  await manager.query('set local statement_timeout = 0');
}
