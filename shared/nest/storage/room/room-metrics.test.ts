import { expect, test } from '@jest/globals';
import { Metrics } from '../../observability/metrics.js';
import { measureRoom } from './room-metrics.js';
import type { ServerRoom } from './server-room.js';

const textFor = (room: Pick<ServerRoom, 'space' | 'shortages'>) => {
  const metrics = new Metrics('auth');
  measureRoom(metrics, room);
  return metrics.registry.metrics();
};

test('free disk space and shortages are metrics', async () => {
  const text = await textFor({ space: { free: 500_000_000, total: 8_000_000_000 }, shortages: ['disk_low'] });
  expect(text).toContain('disk_free_bytes{service="auth"} 500000000');
  expect(text).toContain('server_shortage{shortage="disk_low",service="auth"} 1');
});

test('a server whose disk is not watched reports neither free space nor past shortages', async () => {
  const text = await textFor({ space: undefined, shortages: [] });
  expect(text).not.toMatch(/^(disk_free_bytes|server_shortage)\{/m);
});
