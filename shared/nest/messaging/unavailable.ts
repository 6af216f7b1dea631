/** Errors of Node's sockets that say nobody is there, or not any more. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);

/**
 * SQLSTATE: connection exceptions (class 08), shutting down or starting up (57P0x), no connection left (53300), a
 * transaction that was idle for too long (25P03, `connection-limits.ts`).
 */
const SQL_STATES = /^(08...|57P0[123]|53300|25P03)$/;

/** What pg and TypeORM say of a connection that broke under a query, or between two of a transaction, without a code. */
const BROKEN_CONNECTION =
  /Connection terminated|connection error|timeout exceeded when trying to connect|already released|not queryable/;

/** Whether a backing store is down: nothing is wrong with the request, and another try may well succeed. */
export function isUnavailable(thrown: unknown): boolean {
  return isOrComesOf(
    thrown,
    ({ code, message }) => SOCKET_CODES.has(code) || SQL_STATES.test(code) || BROKEN_CONNECTION.test(message),
  );
}

/** SQLSTATE 53100, and what Node says of a file system or a quota. */
const DISK_FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether a disk had no room for what was to be written, the database's or this process's. */
export function isDiskFull(thrown: unknown): boolean {
  return isOrComesOf(thrown, ({ code }) => DISK_FULL_CODES.has(code));
}

/** Whether it holds for an error, or for what a driver or a library says has caused it. */
function isOrComesOf(thrown: unknown, holds: (error: { code: string; message: string }) => boolean): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code, driverError } = thrown as { code?: unknown; driverError?: unknown };
  if (holds({ code: typeof code === 'string' ? code : '', message: thrown.message })) return true;
  const causes = thrown instanceof AggregateError ? thrown.errors : [driverError, thrown.cause];
  return causes.some((cause) => cause !== thrown && isOrComesOf(cause, holds));
}

/** SQLSTATE of a statement that PostgreSQL ended because it took too long, or waited too long for a lock. */
const TOO_SLOW_CODES = new Set<unknown>(['57014', '55P03']);

/** Whether a statement ran into its time-out. */
export function isTooSlow(thrown: unknown): boolean {
  const { code, driverError } = thrown as { code?: unknown; driverError?: { code?: unknown } };
  return thrown instanceof Error && (TOO_SLOW_CODES.has(code) || TOO_SLOW_CODES.has(driverError?.code));
}
