import { type DeadLetters, withDeadLetters } from '@whereabouts/shared/nest/dead-letters/dead-letters.js';
import type { Databases } from '../backup/databases.js';
import { backupSource } from '../backup/environment.js';
import { DATABASE_SERVICES } from '../database/service-roles.js';

const USAGE = 'npm run dead-letters [-- list | redeliver ID… | drop ID…]   (`all` for every ID)';

/** Lists events that failed for good, redelivers them, or drops them. The services need not run. */
async function run({ services }: Databases, [task = 'list', ...ids]: string[]): Promise<void> {
  if (!['list', 'redeliver', 'drop'].includes(task)) throw new Error(USAGE);
  if (task !== 'list' && ids.length === 0) throw new Error(USAGE);
  let count = 0;
  for (const service of DATABASE_SERVICES)
    count += await withDeadLetters(service, services[service], (letters) => settle(letters, task, ids));
  console.log(`${count} ${{ list: 'dead letters', redeliver: 'redelivered', drop: 'dropped' }[task]}.`);
}

async function settle(letters: DeadLetters, task: string, ids: string[]): Promise<number> {
  const listed = await letters.list();
  if (task === 'list') {
    for (const { id, service, name, request_id, reason, first_failed_at, last_failed_at, payload } of listed)
      console.log(
        `${id}  ${service} ← ${name}  failed ${first_failed_at} to ${last_failed_at}  request ${request_id}\n    ${reason}\n    ${payload}`,
      );
    return listed.length;
  }
  const chosen = listed.map(({ id }) => id).filter((id) => ids.includes('all') || ids.includes(id));
  return task === 'drop' ? letters.drop(chosen) : letters.redeliver(chosen);
}

const at = await backupSource();
try {
  await run(at.databases, process.argv.slice(2));
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  await at.stop();
}
