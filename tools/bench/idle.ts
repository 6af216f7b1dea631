import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { credentialsIn } from '../start/credentials.js';
import { cpuOf } from './cpu.js';
import type { Figure } from './figure.js';
import { memoryOf } from './process-memory.js';

/** Long enough for tasks that run once a minute. */
const SECONDS = 60;

/** CPU, transactions and memory of an idle `npm start` (by data folder and process). */
export async function idleFigures(folder: string, pid: number): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl(folder) });
  await client.connect();
  const [cpu, transactions] = [cpuOf(pid), await transactionsOf(client)];
  await pause(SECONDS * 1000);
  const cpu_percent = (cpuOf(pid) - cpu) / (SECONDS * 10);
  const per_second = ((await transactionsOf(client)) - transactions) / SECONDS;
  await client.end();
  return [
    { name: 'idle transactions a second', measured: per_second, unit: '/s', budget: { at_most: 1 } },
    { name: 'idle CPU, of a core', measured: cpu_percent, unit: '%', budget: { at_most: 0.5 } },
    { name: 'idle memory of everything (PSS)', measured: memoryOf(pid), unit: 'MB', budget: { at_most: 220 } },
  ];
}

/** PostgreSQL writes its port on the fourth line of postmaster.pid (PostgreSQL manual, "Database File Layout"). */
function databaseUrl(folder: string): string {
  const port = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  const { postgres_admin_password } = credentialsIn(join(folder, 'credentials.json'));
  return `postgres://postgres:${postgres_admin_password}@127.0.0.1:${port}/whereabouts`;
}

/** Transactions of the product's database, without those that read this counter. */
async function transactionsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = 'whereabouts'`,
  );
  return rows[0].count;
}
