import type { BackupRun } from '@whereabouts/shared/contracts/backups.js';
import { Cron } from 'croner';
import type { BackupEnv } from './backup-env.js';
import { connected, type Databases } from './databases.js';

/** One run as admins see it. */
export type RunResult = Omit<BackupRun, 'started_at' | 'finished_at'>;

const KEPT = `interval '1 year'`;

/** Matches credentials, such as an address with a password in a driver's message. */
const CREDENTIALS = /\/\/[^/@\s]*@/g;
const LONGEST_ERROR = 500;

/** Auth's tables about backups. A database of an earlier version does not have them, but can be backed up as well. */
export class BackupLog {
  private constructor(private readonly url: string | undefined) {}

  static async of({ services }: Databases): Promise<BackupLog> {
    const rows = await connected(services.auth, (client) =>
      client.query<{ found: string | null }>(`select to_regclass('auth.backups')::text as found`),
    );
    return new BackupLog(rows.rows[0]?.found ? services.auth : undefined);
  }

  get isThere(): boolean {
    return Boolean(this.url);
  }

  /** @returns the id of the run. Only one run is active, so older unfinished runs were interrupted. */
  async start(): Promise<string | undefined> {
    await this.ask(`update auth.backups set finished_at = now(), error = 'It was cut off.' where finished_at is null`);
    await this.ask(`delete from auth.backups where started_at < now() - ${KEPT}`);
    const [row] = await this.ask<{ id: string }>('insert into auth.backups default values returning id');
    return row?.id;
  }

  async finish(id: string | undefined, { items, photos, bytes, compared_at, not_compared, error }: RunResult) {
    await this.ask(
      `update auth.backups set finished_at = now(), items = $2, photos = $3, bytes = $4, compared_at = $5,
         not_compared = $6, error = $7 where id = $1`,
      [id, items, photos, bytes, compared_at, not_compared, error],
    );
  }

  /** Records the target and the time of the next scheduled run. @returns whether a run was missed */
  async plan({ BACKUP_SCHEDULE: schedule, TZ: timezone }: BackupEnv, target: string): Promise<boolean> {
    const [before] = await this.ask<{ is_missed: boolean }>(
      `select schedule = $1 and next_at < now()
         and not exists (select from auth.backups where started_at >= next_at) as is_missed from auth.backup_plan`,
      [schedule],
    );
    const next = schedule && new Cron(schedule, { paused: true, ...(timezone && { timezone }) }).nextRun();
    if (!next) await this.forgetPlan();
    else
      await this.ask(
        `insert into auth.backup_plan (schedule, target, next_at) values ($1, $2, $3)
         on conflict (is_only) do update set schedule = $1, target = $2, next_at = $3`,
        [schedule, target, next.toISOString()],
      );
    return before?.is_missed ?? false;
  }

  async forgetPlan() {
    await this.ask('delete from auth.backup_plan');
  }

  private async ask<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    if (!this.url) return [];
    return connected(this.url, async (client) => (await client.query<Row>(statement, values)).rows);
  }
}

/** The message in one line, without credentials. */
export function wordsOf(problem: unknown): string {
  const { message, code } = problem as { message?: string; code?: unknown };
  const words = message || String(code ?? problem);
  return words.replace(CREDENTIALS, '//').slice(0, LONGEST_ERROR);
}
