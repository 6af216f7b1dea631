import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Event } from '@whereabouts/shared/contracts/contract.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import type { EnvSource } from '@whereabouts/shared/nest/process/env.js';
import { pairKey } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { sendSigned } from '@whereabouts/shared/nest/security/signatures/body-signature.js';
import { signCall } from '@whereabouts/shared/nest/security/signatures/internal-call.js';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { testMessenger } from '@whereabouts/shared/testing/test-messenger.js';
import pg from 'pg';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Sweeps } from '../images/sweeps.js';
import { start } from '../main.js';
import { MARK_KEY } from '../store/store-mark.js';
import { startFakeImageUsage } from './fake-image-usage.js';

const UPLOAD = '/internal/upload';

export type MediaService = Awaited<ReturnType<typeof mediaService>>;

/** The running service with its own folder, and with fakes of inventory and analysis. */
export async function mediaService(env: EnvSource = {}) {
  const environment = await testEnvironment();
  const folder = await mkdtemp(join(tmpdir(), 'media-'));
  const uses = await startFakeImageUsage(environment.env);
  const service = await start({ ...environment.env, PHOTO_DIR: folder, ...env });
  // Tests run the sweeps themselves.
  await service.app.get(Sweeps).beforeApplicationShutdown();
  const messenger = testMessenger(environment.env);
  const database = new pg.Pool({ connectionString: environment.env.DATABASE_URL });
  const address = `http://127.0.0.1:${service.port}`;

  const signing = { caller: 'gateway', key: pairKey(environment.env.INTERNAL_SECRET, 'gateway', 'media') };

  /** Streams a form, as the gateway forwards it. */
  function sendForm(headers: ReturnType<typeof signed>, content_type: string, body: Readable, path = UPLOAD) {
    const options = { method: 'POST', headers: { ...headers, 'content-type': content_type } };
    return sendSigned(signing, new URL(path, address), options, body);
  }

  const signed = (actor: Actor, method: string, path: string) => signCall(signing, actor, method, path);

  return {
    env: environment.env,
    address,
    app: service.app,
    messenger,
    database,
    signed,
    sendForm,
    /** Publishes an event, as another service would. */
    publishEvent<E extends Event>(event: E, payload: z.input<E['payload']>) {
      return transaction(service.app.get(DataSource), (tx) => service.app.get(Outbox).publishEvent(tx, event, payload));
    },
    /** The fakes that decide which images are used. */
    uses,
    /** Sends a form. A Buffer becomes a file with the part's name. */
    async upload(actor: Actor, parts: Record<string, string | Buffer>, file_name = 'upload.bin', path = UPLOAD) {
      const form = new FormData();
      for (const [name, value] of Object.entries(parts)) {
        if (typeof value === 'string') form.append(name, value);
        else form.append(name, new Blob([new Uint8Array(value)]), file_name);
      }
      const encoded = new Response(form);
      const type = encoded.headers.get('content-type') ?? '';
      const body = Readable.from(Buffer.from(await encoded.arrayBuffer()), { objectMode: false });
      return answerTo(sendForm(signed(actor, 'POST', path), type, body, path));
    },
    content(actor: Actor, path: string, headers: Record<string, string> = {}, method = 'GET') {
      return fetch(address + path, { method, headers: { ...signed(actor, method, path), ...headers } });
    },
    /** All files, including uploads in progress. */
    async files(): Promise<string[]> {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
      // Folders of uploads may disappear while the folder is listed.
      if (!entries) return this.files();
      return entries
        .filter((entry) => entry.isFile() && entry.name !== MARK_KEY)
        .map((entry) => join(entry.parentPath, entry.name));
    },
    /** The number of uploads in progress. */
    async uploads(): Promise<number> {
      return (await readdir(join(folder, '.uploads'))).length;
    },
    async rows(): Promise<number> {
      const { rows } = await database.query('select count(*)::int as count from media.images');
      return rows[0].count;
    },
    async close() {
      await messenger.onApplicationShutdown();
      await service.close();
      await uses.close();
      await database.end();
      await environment.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function answerTo(outgoing: ClientRequest): Promise<Response> {
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const headers = { 'retry-after': answer.headers['retry-after'] ?? '' };
  return new Response(await text(answer), { status: answer.statusCode ?? 0, headers });
}
