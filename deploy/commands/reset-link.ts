import { auth } from '@whereabouts/shared/contracts/auth.js';
import { RemoteProblem } from '@whereabouts/shared/nest/http/problems.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { ServiceKeys } from '@whereabouts/shared/nest/security/service-keys/service-keys.js';
import { backupSource } from '../backup/environment.js';

const USAGE = 'npm run admin:reset-link -- you@example.org';

/** Prints a link for a new password, for installations where neither mail nor another admin can help. */
async function printResetLink(url: string, keys: string, email: string): Promise<void> {
  const messenger = new Messenger(url, ServiceKeys.parse(keys));
  try {
    const { reset_url, expires_at } = await messenger.call(auth.recover, { email });
    console.log(`This link works once, until ${expires_at}:\n${reset_url}`);
    const { pathname, search } = new URL(reset_url);
    console.log(`If users reach Whereabouts at another address, open that address followed by ${pathname}${search}`);
  } catch (problem) {
    throw problem instanceof RemoteProblem ? new Error(wordsFor(problem, email)) : problem;
  } finally {
    await messenger.onApplicationShutdown();
  }
}

function wordsFor(problem: RemoteProblem, email: string): string {
  if (problem.getStatus() === 404) return `No user has the address ${email}.`;
  if (problem.getStatus() === 503) return 'Whereabouts does not answer. Start it, then run this command again.';
  return problem.message;
}

const [email] = process.argv.slice(2);
if (!email) {
  console.error(`Name the user by e-mail address. ${USAGE}`);
  process.exitCode = 1;
} else {
  const at = await backupSource();
  try {
    if (!at.commands_url) throw new Error('Set RABBITMQ_URL to the address of the broker.');
    if (!at.operator_keys) throw new Error('Set SERVICE_KEYS to the keys of the operator, or INTERNAL_SECRET.');
    await printResetLink(at.commands_url, at.operator_keys, email);
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    process.exitCode = 1;
  } finally {
    await at.stop();
  }
}
