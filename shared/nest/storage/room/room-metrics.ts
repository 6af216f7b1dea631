import { Gauge } from 'prom-client';
import type { Metrics } from '../../observability/metrics.js';
import type { ServerRoom } from './server-room.js';

/** Shows free disk space and shortages, so that operators hear of a full disk before it is full. */
export function measureRoom({ registry }: Metrics, room: Pick<ServerRoom, 'space' | 'shortages'>): void {
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free space on the file system of DATA_DIR',
    registers: [registry],
    collect() {
      // No file system is watched: a figure of 0 would say that it is full.
      if (room.space) this.set(room.space.free);
      else this.remove();
    },
  });
  new Gauge({
    name: 'server_shortage',
    help: '1 for everything that is short, by its name in the answer of /health',
    labelNames: ['shortage'],
    registers: [registry],
    collect() {
      this.reset();
      for (const shortage of room.shortages) this.set({ shortage }, 1);
    },
  });
}
