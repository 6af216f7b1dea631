import type { DataSource, EntityManager } from 'typeorm';

/**
 * A transaction in which a test holds locks while the service is called. Transactions of the service may call no service
 * (`transaction-guard.ts`), so this one does not go through the data source's manager, where they are watched.
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
