/** Errors of Node's sockets that say nobody is there, or not any more. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);

/** SQLSTATE: connection exceptions (class 08), shutting down or starting up (57P0x), no connection left (53300). */
const SQL_STATES = /^(08...|57P0[123]|53300)$/;

/** What pg and TypeORM say of a connection that broke under a query, or between two of a transaction, without a code. */
const BROKEN_CONNECTION =
  /Connection terminated|connection error|timeout exceeded when trying to connect|already released|not queryable/;

/** Whether a backing store is down: nothing is wrong with the request, and another try may well succeed. */
export function isUnavailable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code } = thrown as { code?: unknown };
  if (typeof code === 'string' && (SOCKET_CODES.has(code) || SQL_STATES.test(code))) return true;
  const { driverError } = thrown as { driverError?: unknown };
  const causes = thrown instanceof AggregateError ? thrown.errors : [driverError, thrown.cause];
  return BROKEN_CONNECTION.test(thrown.message) || causes.some((cause) => cause !== thrown && isUnavailable(cause));
}

/** SQLSTATE of a statement that PostgreSQL ended because it took too long. */
const QUERY_CANCELED = '57014';

/** Whether a statement ran into its time-out. */
export function isTooSlow(thrown: unknown): boolean {
  const { code, driverError } = thrown as { code?: unknown; driverError?: { code?: unknown } };
  return thrown instanceof Error && (code === QUERY_CANCELED || driverError?.code === QUERY_CANCELED);
}
