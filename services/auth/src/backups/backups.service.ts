import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { BackupState } from '@whereabouts/shared/contracts/backups.js';
import { DataSource, IsNull, MoreThan, Not } from 'typeorm';
import { BackupEntity } from './backup.entity.js';
import { BackupPlanEntity } from './backup-plan.entity.js';

/** How late a run may start before it counts as overdue. */
const GRACE_MS = 60 * 60_000;

/** An unfinished run that is older than this counts as interrupted. */
const LONGEST_RUN_MS = 24 * 60 * 60_000;

/** The problem with backups, and the time since which no backup contains new changes. */
export interface BackupTrouble {
  kind: 'backup_failed' | 'backup_overdue';
  since: string;
}

/** Reads the records that the backup programs write. */
@Injectable()
export class BackupsService {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  async state(): Promise<BackupState> {
    const plan = await this.source.manager.findOneBy(BackupPlanEntity, {});
    const last = await this.newest({});
    const good = last?.error === null ? last : await this.newest({ error: IsNull() });
    return {
      schedule: plan?.schedule ?? null,
      target: plan?.target ?? null,
      is_overdue: plan !== null && (await this.isOverdue(plan)),
      last_good_at: good?.started_at ?? null,
      last: last && shown(last),
    };
  }

  async trouble(): Promise<BackupTrouble | undefined> {
    const { last, last_good_at, is_overdue } = await this.state();
    const kind = last?.error ? 'backup_failed' : 'backup_overdue';
    if (!last?.error && !is_overdue) return undefined;
    return { kind, since: last_good_at ?? (await this.since()) };
  }

  /** Seconds since the last good backup, or since the first attempt. Undefined if no backups are made. */
  async age(): Promise<number | undefined> {
    const { last_good_at } = await this.state();
    const since = last_good_at ?? (await this.firstAttempt());
    return since === undefined ? undefined : (Date.now() - Date.parse(since)) / 1000;
  }

  private async isOverdue({ next_at }: BackupPlanEntity): Promise<boolean> {
    if (Date.now() < Date.parse(next_at) + GRACE_MS) return false;
    const recently = new Date(Date.now() - LONGEST_RUN_MS).toISOString();
    const isUnderWay = { finished_at: IsNull(), started_at: MoreThan(recently) };
    return !(await this.source.manager.existsBy(BackupEntity, isUnderWay));
  }

  private async since(): Promise<string> {
    return (await this.firstAttempt()) ?? new Date().toISOString();
  }

  /**
   * When backups were scheduled or first attempted. If no backup has ever succeeded, changes since then are in no
   * backup.
   */
  private async firstAttempt(): Promise<string | undefined> {
    const plan = await this.source.manager.findOneBy(BackupPlanEntity, {});
    const first = await this.source.manager.findOne(BackupEntity, { where: {}, order: { id: 'ASC' } });
    return plan?.since ?? first?.started_at;
  }

  private newest(where: { error?: ReturnType<typeof IsNull> }): Promise<BackupEntity | null> {
    const finished = { ...where, finished_at: Not(IsNull()) };
    return this.source.manager.findOne(BackupEntity, { where: finished, order: { id: 'DESC' } });
  }
}

function shown({ id: _, finished_at, ...run }: BackupEntity) {
  return { ...run, finished_at: finished_at ?? run.started_at };
}
