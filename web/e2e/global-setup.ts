import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { startFakeVision } from '@whereabouts/deploy/local/fake-vision.js';
import { registerApiUser } from '@whereabouts/deploy/testing/api-user.js';
import { startFakeGoogle } from '@whereabouts/deploy/testing/fake-google.js';
import { startMailFolder } from '@whereabouts/deploy/testing/mail-folder.js';
import { startSystem } from '@whereabouts/deploy/testing/system.js';

/** Slow enough that a person, and a test, sees every state of the queue. */
const LATENCY_MS = 2_000;

/** The whole product for all browser tests, with stand-ins for what is not ours: a vision provider, mail, Google. */
export default async function globalSetup({ projects }: FullConfig) {
  const mails = mkdtempSync(join(tmpdir(), 'mails-'));
  const vision = await startFakeVision({ latency_ms: LATENCY_MS, failures: 0 });
  const mailbox = await startMailFolder(mails);
  const google = await startFakeGoogle({ email: 'greta@example.org', name: 'Greta Google' });
  const system = await startSystem({
    workers: 1,
    env: {
      ...vision.env,
      ...google.env,
      SMTP_URL: mailbox.url,
    },
  });
  await makeAdmins(system.address, projects);
  Object.assign(process.env, { SYSTEM_ADDRESS: system.address, SYSTEM_MAILS: mails });
  return async () => {
    await system.stop();
    await Promise.all([vision.stop(), mailbox.close(), google.stop()]);
    rmSync(mails, { recursive: true });
  };
}

/** An administrator for each project: the first account of all, and those it makes one. */
async function makeAdmins(address: string, projects: FullConfig['projects']) {
  const [first, ...others] = projects;
  const admin = await registerApiUser(address, adminOf(first?.name ?? ''));
  for (const { name } of others) {
    const { id } = await registerApiUser(address, adminOf(name));
    await admin.send('PUT', `/api/auth/admin/users/${id}/role`, { role: 'admin' });
  }
}

const adminOf = (project: string) => `admin-${project}@example.org`;
