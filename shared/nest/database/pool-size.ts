/** Default number of PostgreSQL connections of a service instance. `DATABASE_POOL_SIZE` overrides it. */
export const POOL_SIZE = 10;

/** A periodic job holds one connection for its lock and uses another for its work. Two jobs can run at once. */
export const LEAST_POOL_SIZE = 3;

/** Connections reserved for commands and the outbox while events are handled. */
const NOT_FOR_EVENTS = 2;

/** Events that an instance handles at once. Each uses at most one connection, so events cannot exhaust the pool. */
export const eventsAtOnce = (pool_size: number) => Math.max(pool_size - NOT_FOR_EVENTS, 1);
