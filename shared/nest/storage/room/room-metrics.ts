import { Gauge } from 'prom-client';
import type { Metrics } from '../../observability/metrics.js';
import type { ServerRoom } from './server-room.js';

/** Reports free disk space and shortages as metrics, so that operators notice before the disk is full. */
export function measureRoom({ registry }: Metrics, room: Pick<ServerRoom, 'space' | 'shortages'>): void {
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free bytes on the file system of DATA_DIR',
    registers: [registry],
    collect() {
      // Without a watched file system the metric is absent, because 0 would mean a full disk.
      if (room.space) this.set(room.space.free);
      else this.remove();
    },
  });
  new Gauge({
    name: 'server_shortage',
    help: '1 for every current shortage, by its name in the response of /health',
    labelNames: ['shortage'],
    registers: [registry],
    collect() {
      this.reset();
      for (const shortage of room.shortages) this.set({ shortage }, 1);
    },
  });
}
