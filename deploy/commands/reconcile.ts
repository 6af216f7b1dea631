import { setTimeout as pause } from 'node:timers/promises';
import type { ResponseOf } from '@whereabouts/shared/contracts/contract.js';
import { type Mended, reconciliation } from '@whereabouts/shared/contracts/reconciliation.js';
import { RemoteProblem } from '@whereabouts/shared/nest/http/problems.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { ServiceKeys } from '@whereabouts/shared/nest/security/service-keys/service-keys.js';
import { backupSource } from '../backup/environment.js';

type Progress = ResponseOf<typeof reconciliation.progress>;

const LOOK_MS = 500;

/** A service without progress for this long is probably down. It continues automatically once it is back. */
const PATIENCE_MS = 120_000;

const WORDS: Record<keyof Mended, [one: string, more: string]> = {
  users: ['deleted user whose data was still there', 'deleted users whose data was still there'],
  names: ['outdated name', 'outdated names'],
  groups: ['group with outdated members or shares', 'groups with outdated members or shares'],
  shares: ['share of a deleted item or collection', 'shares of deleted items or collections'],
  photos: ['unused photo', 'unused photos'],
};

/** Asks all services to reconcile, and prints what they corrected. */
async function reconcile(url: string, keys: string): Promise<void> {
  const messenger = new Messenger(url, ServiceKeys.parse(keys));
  try {
    const { run_id } = await messenger.call(reconciliation.begin, {});
    const { parts, services } = await progressAtEnd(() => messenger.call(reconciliation.progress, { run_id }));
    for (const { service, parts: done, mended } of services) {
      const end = done < parts ? ' It has not finished: look at its log, and run this command again.' : '';
      console.log(`${service}: ${wordsFor(mended)}.${end}`);
    }
  } catch (problem) {
    const isAway = problem instanceof RemoteProblem && problem.getStatus() === 503;
    throw isAway ? new Error('No service answers. Start Whereabouts first.') : problem;
  } finally {
    await messenger.onApplicationShutdown();
  }
}

async function progressAtEnd(look: () => Promise<Progress>): Promise<Progress> {
  let progress = await look();
  let changed_at = Date.now();
  while (!isAtEnd(progress) && Date.now() - changed_at < PATIENCE_MS) {
    await pause(LOOK_MS);
    const next = await look();
    if (JSON.stringify(next) !== JSON.stringify(progress)) changed_at = Date.now();
    progress = next;
  }
  return progress;
}

const isAtEnd = ({ parts, services }: Progress) => services.every((service) => service.parts === parts);

function wordsFor(mended: Mended): string {
  const kinds = Object.entries(WORDS).flatMap(([kind, [one, more]]) => {
    const count = mended[kind as keyof Mended] ?? 0;
    return count > 0 ? [`${count} ${count === 1 ? one : more}`] : [];
  });
  return kinds.length > 0 ? `corrected ${new Intl.ListFormat('en-US').format(kinds)}` : 'nothing to correct';
}

const at = await backupSource();
try {
  if (!at.commands_url) throw new Error('Set RABBITMQ_URL to the address of the broker.');
  if (!at.operator_keys) throw new Error('Set SERVICE_KEYS to the keys of the operator, or INTERNAL_SECRET.');
  await reconcile(at.commands_url, at.operator_keys);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  await at.stop();
}
