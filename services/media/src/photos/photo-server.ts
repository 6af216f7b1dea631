import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Logger } from '@nestjs/common';
import { logDestination, ServiceLog } from '@whereabouts/shared/nest/observability/log.js';
import { surviveOutputErrors } from '@whereabouts/shared/nest/observability/output-errors.js';
import { type EnvSource, readEnv, ServiceEnv } from '@whereabouts/shared/nest/process/env.js';
import { stopOnSignals } from '@whereabouts/shared/nest/process/stop-on-signals.js';
import { UploadFolder } from '../images/upload-folder.js';
import { photoForm, receivePhotoForm } from './photo-form.js';
import { PhotoProcesses } from './photo-processes.js';
import { isNoSpace } from './photo-refused.js';
import { filesOf, type TaskName, type TaskRequest } from './photo-tasks.js';

// The program of the photo container: it decodes photos and draws PDFs for media (`remote-photos.ts`). It has no keys, no database and
// no photos except those in progress. So a photo that exploits a decoder finds nothing here.

const Env = ServiceEnv.pick({ HOST: true, PORT: true, LOG_LEVEL: true, LOG_FILE: true });

const TASKS: Record<TaskName, true> = { convert: true, convertLarge: true, crop: true, picture: true, drawPdf: true };
const isTask = (name: string): name is TaskName => Object.hasOwn(TASKS, name);

/** The file names that media uses for an upload or a PDF, and for a stored photo. */
const SENT_FILE = /^(upload|photo)$/;

export async function startPhotoServer(source: EnvSource) {
  const env = readEnv('photos', Env, source);
  const folders = new UploadFolder({ PHOTO_DIR: undefined });
  await folders.onModuleInit();
  const photos = new PhotoProcesses();
  const log = new Logger('PhotoServer');
  const server = createServer((request, response) => {
    answer(photos, folders, request, response).catch((error) => {
      if (!response.destroyed) log.error({ error }, 'photo processing failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  server.listen(env.PORT, env.HOST);
  await once(server, 'listening');
  const close = async () => {
    server.close();
    await once(server, 'close');
    await photos.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

async function answer(
  photos: PhotoProcesses,
  folders: UploadFolder,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = request.url?.slice(1) ?? '';
  if (request.method === 'GET' && name.startsWith('health/')) return void response.writeHead(200).end();
  if (request.method !== 'POST' || !isTask(name)) return void response.writeHead(404).end();
  // Media has disconnected.
  const left = new AbortController();
  response.once('close', () => left.abort());
  await folders.with(async (folder) => {
    const { content_type, body } = await formOf(photos, name, request, folder, left.signal);
    response.writeHead(200, { 'content-type': content_type });
    await pipeline(body, response);
  });
}

async function formOf(
  photos: PhotoProcesses,
  name: TaskName,
  form: IncomingMessage,
  folder: string,
  signal: AbortSignal,
) {
  try {
    const { json, files } = await receivePhotoForm(form, folder, SENT_FILE);
    const [file = ''] = files.keys();
    const request = { ...(json as object), path: join(folder, file), folder } as TaskRequest<TaskName>;
    const outcome = await photos.run(name, request, signal);
    return photoForm(outcome, filesOf(outcome));
  } catch (error) {
    if (isNoSpace(error)) return photoForm({ refused: 'storage_full' }, []);
    throw error;
  }
}

if (import.meta.main) {
  surviveOutputErrors();
  const { LOG_LEVEL, LOG_FILE } = readEnv('photos', Env, process.env);
  Logger.overrideLogger(new ServiceLog('photos', LOG_LEVEL, logDestination({ LOG_FILE })));
  const running = await startPhotoServer(process.env);
  Logger.log({ port: running.port }, 'photo server listening', 'PhotoServer');
  stopOnSignals(() => running.close());
}
