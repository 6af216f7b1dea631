import { Injectable } from '@nestjs/common';
import { Metrics } from '@whereabouts/shared/nest/observability/metrics.js';
import { Gauge } from 'prom-client';
import { BackupsService } from './backups.service.js';

/** Tells Prometheus of backups. While the database is away, or nobody makes backups, there is no age. */
@Injectable()
export class BackupMetrics {
  constructor({ registry }: Metrics, backups: BackupsService) {
    const registers = [registry];
    new Gauge({
      name: 'backup_age_seconds',
      help: 'Age of the newest good backup',
      registers,
      async collect() {
        const age = await backups.age().catch(() => undefined);
        // No figure, instead of the age 0.
        if (age === undefined) this.remove();
        else this.set(age);
      },
    });
    new Gauge({
      name: 'backup_trouble',
      help: '1 for `failed` while the last backup is not good, and for `overdue` while a scheduled one has not begun',
      labelNames: ['kind'],
      registers,
      async collect() {
        const state = await backups.state().catch(() => undefined);
        if (!state) return;
        this.set({ kind: 'failed' }, state.last?.error ? 1 : 0);
        this.set({ kind: 'overdue' }, state.is_overdue ? 1 : 0);
      },
    });
  }
}
