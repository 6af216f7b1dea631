import { connected } from './databases.js';

/**
 * Runs work that must not overlap with a backup, a restore or a move of photos in the same database.
 * @param url of the database @throws Error while one of them is running
 */
export async function alone<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ is_free: boolean }>(
      `select pg_try_advisory_lock(hashtext('whereabouts.backup')) as is_free`,
    );
    if (!rows[0]?.is_free)
      throw new Error('A backup, a restore or a move of photos is under way. Wait until it has finished.');
    return work();
  });
}
