import type { DataSource, QueryRunner } from 'typeorm';

/**
 * Runs `work` unless another instance is running it. A connection of its own holds the lock, so PostgreSQL releases the
 * lock when an instance dies.
 * @param name of the work, within the service
 * @returns what `work` returns; undefined when another instance holds the lock
 */
export async function whileLocked<Result>(
  source: DataSource,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const holder = source.createQueryRunner();
  try {
    const [{ locked }] = await holder.query(`select pg_try_advisory_lock(${KEY}) as locked`, [name]);
    if (!locked) return undefined;
    return await work().finally(() => unlock(holder, name));
  } finally {
    await holder.release();
  }
}

const KEY = `hashtextextended('whereabouts.' || current_schema() || '.' || $1, 0)`;

/** A lost connection has released the lock already: the outcome of the work must not turn into an error about that. */
async function unlock(holder: QueryRunner, name: string) {
  if (holder.isReleased) return;
  await holder.query(`select pg_advisory_unlock(${KEY})`, [name]).catch(() => undefined);
}
