import type { DataSource, QueryRunner } from 'typeorm';

/**
 * Runs `work` unless another instance is running it. A separate connection holds the lock, so PostgreSQL releases the
 * lock if the instance dies.
 * @param name of the work, unique within the service
 * @returns the result of `work`; undefined if another instance holds the lock
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

/** Ignores errors: a lost connection has already released the lock, and the outcome of the work must not change. */
async function unlock(holder: QueryRunner, name: string) {
  if (holder.isReleased) return;
  await holder.query(`select pg_advisory_unlock(${KEY})`, [name]).catch(() => undefined);
}
