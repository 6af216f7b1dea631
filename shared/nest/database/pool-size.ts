/** Connections that an instance of a service may hold to PostgreSQL at once, unless `DATABASE_POOL_SIZE` says otherwise. */
export const POOL_SIZE = 10;

/** A sweep holds one for its lock and needs another one for its work, and two sweeps may run at once. */
export const LEAST_POOL_SIZE = 3;

/** Left for commands and the outbox while as many events as possible are handled. */
const NOT_FOR_EVENTS = 2;

/** Events that an instance handles at once. Each holds one connection at most, so events alone never use up the pool. */
export const eventsAtOnce = (pool_size: number) => Math.max(pool_size - NOT_FOR_EVENTS, 1);
