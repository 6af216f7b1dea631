import { Injectable } from '@nestjs/common';
import { Metrics } from '@whereabouts/shared/nest/observability/metrics.js';
import { Gauge } from 'prom-client';
import { BackupsService } from './backups.service.js';

/** Exports backup metrics to Prometheus. There is no age while the database is unavailable or no backups are made. */
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
        // Without an age, the metric is absent. 0 would mean a fresh backup.
        if (age === undefined) this.remove();
        else this.set(age);
      },
    });
    new Gauge({
      name: 'backup_trouble',
      help: '1 for `failed` if the last backup failed, 1 for `overdue` if a scheduled backup has not started',
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
