import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { WORKER_GONE_MS, Worker, type WorkerStatus } from '@whereabouts/shared/contracts/workers.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { Raw, Repository } from 'typeorm';
import { SettingEntity } from '../models/setting.entity.js';
import { RESTARTS } from './heartbeat.query.js';
import { WorkerEntity } from './worker.entity.js';

const COUNT_RESTART = `
  insert into settings (key, value) values ('${RESTARTS}', '1')
    on conflict (key) do update set value = (settings.value::integer + 1)::text`;

/** Status and restart of the worker processes, for admins. */
@Injectable()
export class WorkersService {
  constructor(
    @InjectRepository(WorkerEntity) private readonly workers: Repository<WorkerEntity>,
    @InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>,
  ) {}

  async status(actor: Actor): Promise<WorkerStatus> {
    requireAdmin(actor);
    const living = await this.living();
    return { status: living.length > 0 ? 'online' : 'offline', restarts: await this.restarts(), workers: living };
  }

  /** Requests a restart. Every worker restarts after its next heartbeat (docs/rules/analysis.md). */
  async restart(actor: Actor): Promise<void> {
    requireAdmin(actor);
    await this.settings.query(COUNT_RESTART);
  }

  private async living(): Promise<Worker[]> {
    const last_seen_at = Raw((column) => `${column} > now() - interval '${WORKER_GONE_MS} milliseconds'`);
    const rows = await this.workers.find({ where: { last_seen_at }, order: { started_at: 'ASC', id: 'ASC' } });
    return rows.map((row) => Worker.parse(row));
  }

  private async restarts(): Promise<number> {
    const counted = await this.settings.findOneBy({ key: RESTARTS });
    return Number(counted?.value ?? 0);
  }
}
