import type { DataSource, EntityManager } from 'typeorm';

/**
 * Runs a transaction in which a test holds locks while it calls the service. It does not use the data source's manager,
 * whose transactions must not call services (`transaction-guard.ts`).
 */
export async function testTransaction<Result>(
  source: DataSource,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  const runner = source.createQueryRunner();
  await runner.startTransaction();
  try {
    const result = await work(runner.manager);
    await runner.commitTransaction();
    return result;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  } finally {
    await runner.release();
  }
}
