import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { BackupState } from '@whereabouts/shared/contracts/backups.js';
import { DataSource, IsNull, MoreThan, Not } from 'typeorm';
import { BackupEntity } from './backup.entity.js';
import { BackupPlanEntity } from './backup-plan.entity.js';

/** How late a run may begin. */
const GRACE_MS = 60 * 60_000;

/** A run that has not finished for longer than this counts as cut off. */
const LONGEST_RUN_MS = 24 * 60 * 60_000;

/** What is wrong with backups, if anything, and the moment from which on changes are in no backup. */
export interface BackupTrouble {
  kind: 'backup_failed' | 'backup_overdue';
  since: string;
}

/** Reads what the programs that make backups have written. */
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

  /** Seconds that changes have gone without a backup; undefined where nobody makes any. */
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

  /** Where no backup was ever good. */
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
