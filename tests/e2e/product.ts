import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerApiUser } from '../../tools/demo/api-user.js';
import { startFakeVision } from '../../tools/fake-vision/fake-vision.js';
import { startFakeGoogle } from '../environment/fake-google.js';
import { startMailFolder } from '../environment/mail-folder.js';
import { type System, startSystem } from '../environment/system.js';

/** Slow enough to see every state of the queue. */
const LATENCY_MS = 2_000;

/** The first user of every product started for tests. */
export const ADMIN = 'admin@example.org';

/** The running product, and the environment variables through which `people.ts` finds it. */
export interface Product {
  env: { SYSTEM_ADDRESS: string; SYSTEM_MAILS: string };
  /** Address of the mail server. */
  smtpUrl: string;
  startGateway: System['startGateway'];
  stop(): Promise<void>;
}

/** The operator of the product in all tests but `without-ai.spec.ts`. */
export const OPERATOR = { OPERATOR_NAME: 'Shelf & Sons', OPERATOR_EMAIL: 'hello@example.org' };

/**
 * Starts the whole product with fakes for external systems: a vision provider unless `seesPhotos` is false,
 * mail, Google. Without `sendsMail` the mail server runs, but the product is not configured to use it.
 */
export async function startProduct({
  seesPhotos = true,
  sendsMail = true,
  operator = OPERATOR as Partial<typeof OPERATOR>,
} = {}): Promise<Product> {
  const mails = mkdtempSync(join(tmpdir(), 'mails-'));
  const vision = await startFakeVision({ latency_ms: LATENCY_MS, failures: 0 });
  const mailbox = await startMailFolder(mails);
  const google = await startFakeGoogle({ email: 'greta@example.org', name: 'Greta Google' });
  const system = await startSystem({
    apart: [],
    env: {
      LOCAL_RECOGNITION: 'false',
      ...(seesPhotos ? vision.env : { OPENAI_API_KEY: undefined }),
      ...google.env,
      ...operator,
      ...(sendsMail && { SMTP_URL: mailbox.url }),
    },
  });
  await registerApiUser(system.address, ADMIN);
  return {
    env: { SYSTEM_ADDRESS: system.address, SYSTEM_MAILS: mails },
    smtpUrl: mailbox.url,
    startGateway: system.startGateway,
    stop: async () => {
      await system.stop();
      await Promise.all([vision.stop(), mailbox.close(), google.stop()]);
      rmSync(mails, { recursive: true });
    },
  };
}
