/** Node's socket errors for a server that cannot be reached or has closed the connection. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);

/**
 * SQLSTATE: connection exceptions (class 08), shutting down or starting up (57P0x), too many connections (53300), a
 * transaction that was idle for too long (25P03, `connection-limits.ts`).
 */
const SQL_STATES = /^(08...|57P0[123]|53300|25P03)$/;

/** Messages of pg and TypeORM, without a code, for a connection that broke during a query or between two queries. */
const BROKEN_CONNECTION =
  /Connection terminated|connection error|timeout exceeded when trying to connect|already released|not queryable/;

/** Whether a backing store is down. The request itself is valid, and a retry may succeed. */
export function isUnavailable(thrown: unknown): boolean {
  return isOrComesOf(
    thrown,
    ({ code, message }) => SOCKET_CODES.has(code) || SQL_STATES.test(code) || BROKEN_CONNECTION.test(message),
  );
}

/** SQLSTATE 53100, and Node's codes for a full file system or quota. */
const DISK_FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether a disk was full, the database's or this process's. */
export function isDiskFull(thrown: unknown): boolean {
  return isOrComesOf(thrown, ({ code }) => DISK_FULL_CODES.has(code));
}

/** Whether `holds` is true for an error or for one of its causes. */
function isOrComesOf(thrown: unknown, holds: (error: { code: string; message: string }) => boolean): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code, driverError } = thrown as { code?: unknown; driverError?: unknown };
  if (holds({ code: typeof code === 'string' ? code : '', message: thrown.message })) return true;
  const causes = thrown instanceof AggregateError ? thrown.errors : [driverError, thrown.cause];
  return causes.some((cause) => cause !== thrown && isOrComesOf(cause, holds));
}

/** SQLSTATE of a statement that exceeded its timeout or its lock timeout. */
const TOO_SLOW_CODES = new Set<unknown>(['57014', '55P03']);

/** Whether a statement exceeded its timeout. */
export function isTooSlow(thrown: unknown): boolean {
  const { code, driverError } = thrown as { code?: unknown; driverError?: { code?: unknown } };
  return thrown instanceof Error && (TOO_SLOW_CODES.has(code) || TOO_SLOW_CODES.has(driverError?.code));
}
