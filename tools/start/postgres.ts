import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { launch } from './child-process.js';
import { privateFile, privateFolder, serviceUser } from './os-user.js';
import { postgresBinaries } from './postgres-binaries.js';
import { lastLines, Refused, untilReady } from './readiness.js';
import type { ServerProgram } from './server-program.js';

/** The data folder of our own PostgreSQL server, and how to sign in. */
export interface PostgresOptions {
  folder: string;
  port: number;
  log: string;
  /**
   * The password of the superuser `postgres`. Without it no password is required, and data need not survive a power
   * cut.
   */
  password?: string;
}

const smallSettings = [
  'shared_buffers=64MB',
  'max_connections=200',
  'max_wal_size=256MB',
  'jit=off',
  // Every commit flushes the log itself, so the background log writer is rarely needed.
  'wal_writer_delay=10s',
  // Background processes that a small server does not need.
  'io_method=sync',
  'max_logical_replication_workers=0',
  'log_checkpoints=off',
];
/** Settings for test data, which need not survive a power cut. */
export const TEST_SETTINGS = [...smallSettings, 'fsync=off', 'full_page_writes=off', 'autovacuum=off'];

/** Arguments of initdb: text sorts the same on every system. */
export const NEW_CLUSTER = [
  ...['--encoding', 'UTF8', '--locale', 'C'],
  ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
];

async function makeCluster({ folder, log, password }: PostgresOptions): Promise<void> {
  const { initdb } = postgresBinaries();
  const osUser = serviceUser(initdb, dirname(folder));
  // Created beside its final place and moved when complete, because a half-made cluster would never start.
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  privateFolder(unfinished, osUser);
  const args = ['--pgdata', unfinished, '--username', 'postgres', '--no-instructions', ...NEW_CLUSTER];
  const passwordFile = `${folder}.password`;
  if (password) {
    privateFile(passwordFile, password, osUser);
    args.push('--auth', 'scram-sha-256', '--pwfile', passwordFile);
  } else {
    args.push('--auth', 'trust', '--no-sync');
  }
  const env = { PATH: process.env.PATH };
  const { code } = await launch({ command: initdb, args, env, osUser, output: log, stopSignal: 'SIGKILL' }).ended;
  rmSync(passwordFile, { force: true });
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder:\n${lastLines(log)}`);
  renameSync(unfinished, folder);
}

/** Succeeds once the server answers a client with this address. */
export async function signIn(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
  } catch (problem) {
    if (problem instanceof pg.DatabaseError && problem.code === '28P01') {
      throw new Refused(
        'PostgreSQL refuses the password in credentials.json: the password belongs to another data folder.',
      );
    }
    throw problem;
  } finally {
    await client.end();
  }
}

/** Our own PostgreSQL server with this data folder, which is created if it is missing. */
export async function preparePostgres(options: PostgresOptions): Promise<ServerProgram> {
  const { folder, port, log, password } = options;
  if (!existsSync(join(folder, 'PG_VERSION'))) await makeCluster(options);
  const { postgres } = postgresBinaries();
  const osUser = serviceUser(postgres, dirname(folder));
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  settings.push(...(password ? smallSettings : TEST_SETTINGS));
  const url = `postgres://postgres${password ? `:${password}` : ''}@127.0.0.1:${port}/postgres`;
  return {
    name: 'PostgreSQL',
    url,
    launch: () =>
      launch({
        command: postgres,
        args: ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
        env: { PATH: process.env.PATH },
        osUser,
        output: log,
        stopSignal: 'SIGINT',
        // An immediate shutdown: the next start replays the log.
        orphanSignal: 'SIGQUIT',
        lock: folder,
      }),
    ready: (child) => untilReady(() => signIn(url), { name: 'PostgreSQL', log, seconds: 120, child }),
  };
}
