import { type DeadLetters, withDeadLetters } from '@whereabouts/shared/nest/messaging/dead-letters/dead-letters.js';
import type { Databases } from '../backup/databases.js';
import { backupSource } from '../backup/environment.js';
import { DATABASE_SERVICES } from '../database/service-roles.js';

const USAGE = 'npm run dead-letters [-- list | redeliver ID… | drop ID…]   (`all` for every ID)';

/** Lists, redelivers or drops dead letters. The services need not run. */
async function run({ services }: Databases, [task = 'list', ...ids]: string[]): Promise<void> {
  if (!['list', 'redeliver', 'drop'].includes(task)) throw new Error(USAGE);
  if (task !== 'list' && ids.length === 0) throw new Error(USAGE);
  let count = 0;
  for (const service of DATABASE_SERVICES)
    count += await withDeadLetters(service, services[service], (letters) =>
      task === 'list' ? print(letters) : settle(letters, task, ids),
    );
  console.log(`${count} ${{ list: 'dead letters', redeliver: 'redelivered', drop: 'dropped' }[task]}.`);
}

async function print(letters: DeadLetters): Promise<number> {
  const listed = await letters.list();
  for (const { id, service, name, request_id, reason, first_failed_at, last_failed_at, payload } of listed)
    console.log(
      `${id}  ${service} ← ${name}  failed ${first_failed_at} to ${last_failed_at}  request ${request_id}\n    ${reason}\n    ${payload}`,
    );
  return listed.length;
}

/** A page has at most 500 letters. The next page has the rest. */
async function settle(letters: DeadLetters, task: string, ids: string[]): Promise<number> {
  for (let count = 0; ; ) {
    const listed = (await letters.list()).map(({ id }) => id);
    const chosen = ids.includes('all') ? listed : listed.filter((id) => ids.includes(id));
    const settled = task === 'drop' ? await letters.drop(chosen) : await letters.redeliver(chosen);
    if (settled === 0) return count;
    count += settled;
  }
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
