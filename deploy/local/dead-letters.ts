import { DeadLetters } from '@whereabouts/shared/nest/rabbitmq/dead-letters.js';
import { backupSource } from '../backup/environment.js';
import { DATABASE_SERVICES } from '../database/service-roles.js';

const USAGE = 'npm run dead-letters [-- list | redeliver ID… | drop ID…]   (`all` for every ID)';

/** Looks at events that failed for good, hands them over again, or drops them. */
async function run(url: string, [task = 'list', ...ids]: string[]): Promise<void> {
  if (!['list', 'redeliver', 'drop'].includes(task)) throw new Error(USAGE);
  if (task !== 'list' && ids.length === 0) throw new Error(USAGE);
  let count = 0;
  for (const service of DATABASE_SERVICES) {
    const queue = new DeadLetters(url, service);
    const letters = await queue.list();
    if (task === 'list') {
      for (const { id, dead_since, name, request_id, payload } of letters)
        console.log(`${id}  ${dead_since ?? ''}  ${service} ← ${name}  request ${request_id}\n    ${payload}`);
      count += letters.length;
      continue;
    }
    const chosen = letters.map(({ id }) => id).filter((id) => ids.includes('all') || ids.includes(id));
    if (chosen.length > 0) count += await (task === 'drop' ? queue.drop(chosen) : queue.redeliver(chosen));
  }
  console.log(`${count} ${{ list: 'dead letters', redeliver: 'handed over again', drop: 'dropped' }[task]}.`);
}

const at = await backupSource();
try {
  if (!at.rabbitmq_url) throw new Error('Where is the broker? Set RABBITMQ_URL.');
  await run(at.rabbitmq_url, process.argv.slice(2));
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  await at.stop();
}
