import { existsSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { basePath, checkPublicUrl, PublicUrlEnv, publicUrl } from '@whereabouts/shared/nest/http/public-url.js';
import { surviveOutputErrors } from '@whereabouts/shared/nest/observability/output-errors.js';
import { readEnv, withSecrets } from '@whereabouts/shared/nest/process/env.js';
import { backupEnv } from '../../deploy/backup/backup-env.js';
import { copyBeforeMigrating } from '../../deploy/backup/copy-before-migrating.js';
import { startSchedule } from '../../deploy/backup/scheduler.js';
import { warnOfUnknownVariables } from '../../deploy/configuration/known-variables.js';
import { startBackingServices } from './backing-services.js';
import { refuseFullDisk, watchDisk } from './disk-watch.js';
import { checkout, dataFolder, makeDataFolder, runFile } from './folders.js';
import { tendLogs } from './log-files.js';
import { isFree } from './ports.js';
import { NotYet, untilReady } from './readiness.js';
import { claimRun } from './run-lock.js';
import { endpoints, loadServices, servicesAt, startServices } from './services.js';
import { onStop } from './stop.js';
import { buildWebApp } from './web-build.js';

const defaultPort = 5001;
const logs = join(dataFolder, 'logs');

function chosenPort(): number {
  const port = Number(process.env.PORT ?? defaultPort);
  if (Number.isInteger(port) && port > 0 && port < 65_530) return port;
  throw new Error(`PORT=${process.env.PORT} is no port. Choose a number, for example PORT=${defaultPort}.`);
}

async function refuseTakenPorts(at: ReturnType<typeof endpoints>, port: number): Promise<void> {
  for (const place of at) {
    if (await isFree(place.port, place.host)) continue;
    throw new Error(
      `Port ${place.port} is in use by another program. Choose another with PORT=${port + 100} npm start.`,
    );
  }
}

async function start(): Promise<void> {
  const port = chosenPort();
  const backups = backupEnv(withSecrets(process.env));
  const host = process.env.HOST ?? '0.0.0.0';
  const everywhere = host === '0.0.0.0' || host === '::';
  const place = readEnv('Whereabouts', PublicUrlEnv.superRefine(checkPublicUrl), process.env);
  const address = `http://${everywhere ? 'localhost' : host}:${port}${basePath(place)}`;
  surviveOutputErrors();
  makeDataFolder(dataFolder);
  refuseFullDisk(dataFolder, !existsSync(join(dataFolder, 'postgres')) && !process.env.DATABASE_URL);
  const release = claimRun(runFile, address);
  process.on('exit', release);
  const at = endpoints(port, host);
  await refuseTakenPorts(at, port);

  const running: { stop(): Promise<void> }[] = [];
  onStop(async () => {
    console.log('Stopping…');
    // Stops in reverse order: the services need the database until they have ended.
    for (const part of running.reverse()) await part.stop();
  });
  const apart = process.argv.includes('--processes');
  // Before the servers: a machine with 1 GB of memory has no room for them and the build.
  // Images contain the built web app.
  if (!process.env.WEB_DIR) await buildWebApp(join(logs, 'web-build.log'));
  watchDisk(dataFolder, process.env);
  await warnOfUnknownVariables(process.env);
  const backing = await startBackingServices(dataFolder, process.env, async () => apart || loadServices());
  running.push(backing);
  await copyBeforeMigrating({
    databases: { services: backing.database_urls },
    folder: process.env.MIGRATE_WITHOUT_COPY === 'true' ? undefined : join(dataFolder, 'before-upgrade'),
    keys: { recipient: backups.BACKUP_AGE_RECIPIENT },
    say: (line) => console.log(line),
  });
  const services = servicesAt(at, backing, dataFolder, address, process.env);
  const log = services[0]?.env.LOG_FILE ?? logs;
  tendLogs(logs, log);
  const [started] = await Promise.all([startServices(services, apart), backing.ready()]);
  running.push(started);

  const local = everywhere ? '127.0.0.1' : host;
  await untilReady(() => isHealthy(`http://${local}:${port}/health`), { name: 'Whereabouts', log, seconds: 60 });
  running.push(await startSchedule(backups, { services: backing.database_urls }, join(logs, 'backup.log')));
  console.log(`Whereabouts is ready: ${address}`);
  if (await needsSetup(`http://${local}:${port}`)) {
    const link = `${publicUrl({ ...place, PUBLIC_URL: place.PUBLIC_URL ?? address })}/signup?setup=${backing.setup_code}`;
    console.log(`There is no account yet. Open this link on any device to create the first one:\n  ${link}`);
  }
  console.log(`Its data and logs are in ${dataFolder.replace(`${checkout}/`, '')}. Ctrl-C stops it.`);
}

async function needsSetup(gateway: string): Promise<boolean> {
  const answer = await answerOf(`${gateway}/api/auth/config`);
  const { setup_required = false } = (await json(answer)) as { setup_required?: boolean };
  return setup_required;
}

async function isHealthy(url: string): Promise<void> {
  const answer = await answerOf(url);
  if (answer.statusCode === 200) return void answer.resume();
  const { down = [], shortages = [] } = (await json(answer)) as { down?: string[]; shortages?: string[] };
  throw new NotYet([...shortages, ...down].join(', '));
}

/** Does not use `fetch`: frequent calls make V8 compile its parser, which would keep 20 MB in an idle process. */
function answerOf(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { signal: AbortSignal.timeout(2000) }, resolve).on('error', reject);
  });
}

start().catch((problem: Error) => {
  console.error(problem.message);
  if (problem.cause) console.error(problem.cause);
  process.exit(1);
});
