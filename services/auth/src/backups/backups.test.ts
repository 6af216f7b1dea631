import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { backups } from '@whereabouts/shared/contracts/backups.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { Metrics } from '@whereabouts/shared/nest/observability/metrics.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { runAuth } from '../testing/running-auth.js';
import { BackupAlerts } from './backup-alerts.js';

const told: PayloadOf<typeof backups.trouble>[] = [];

@Controller()
class FakeInventory {
  @OnEvent(backups.trouble)
  trouble(trouble: PayloadOf<typeof backups.trouble>) {
    told.push(trouble);
  }
}

let running: Awaited<ReturnType<typeof runAuth>>;
let inventory: RunningService;

beforeAll(async () => {
  running = await runAuth();
  inventory = await startFake('inventory', running.env, FakeInventory);
});

afterAll(async () => {
  await inventory?.close();
  await running?.close();
});

beforeEach(async () => {
  await running.source.query('truncate backups, backup_plan');
  told.length = 0;
});

const state = () => running.messenger.call(backups.state, { actor: running.admin });

const HOUR = 60;

/** @param begun how many minutes ago the run started */
async function run(begun: number, columns: { error?: string; isUnderWay?: boolean } = {}) {
  await running.source.query(
    `insert into backups (started_at, finished_at, items, photos, bytes, compared_at, error)
     values (now() - $1 * interval '1 minute', case when not $2 then now() - $1 * interval '1 minute' end, 3, 2, 1000,
       case when not $2 and $3::text is null then now() end, $3)`,
    [begun, columns.isUnderWay ?? false, columns.error ?? null],
  );
}

const plan = (due: number) =>
  running.source.query(
    `insert into backup_plan (schedule, target, next_at) values ('10 2 * * *', 's3://ours/backups', now() - $1 * interval '1 minute')`,
    [due],
  );

test('without a schedule the backup state is empty', async () => {
  expect(await state()).toEqual({ schedule: null, target: null, is_overdue: false, last_good_at: null, last: null });
});

test('only admins can read the backup state', async () => {
  const { user } = await running.register('ben@example.org');
  await expect(running.messenger.call(backups.state, { actor: user })).rejects.toMatchObject({ status: 403 });
});

test('the newest finished run is the last run, even while another run is in progress', async () => {
  await plan(-HOUR);
  await run(26 * HOUR, { error: 'The disk is full.' });
  await run(2 * HOUR);
  await run(1, { isUnderWay: true });
  const { last, last_good_at, ...rest } = await state();
  expect(rest).toEqual({ schedule: '10 2 * * *', target: 's3://ours/backups', is_overdue: false });
  expect(last).toMatchObject({ items: 3, photos: 2, bytes: 1000, error: null, compared_at: expect.any(String) });
  expect(last_good_at).toBe(last?.started_at);
});

test('a run that has not started an hour after its due time is overdue', async () => {
  await run(26 * HOUR);
  await plan(HOUR - 5);
  expect((await state()).is_overdue).toBe(false);
  await running.source.query(`update backup_plan set next_at = now() - interval '65 minutes'`);
  expect((await state()).is_overdue).toBe(true);
  await run(30, { isUnderWay: true });
  expect((await state()).is_overdue).toBe(false);
});

test('admins are notified of failures since the last good backup, and again only after an hour', async () => {
  await run(50 * HOUR);
  const { last_good_at } = await state();
  await run(26 * HOUR, { error: 'The disk is full.' });
  const alerts = running.app.get(BackupAlerts);
  for (let round = 0; round < 3; round += 1) await alerts.check();
  await until(() => told.length > 0);
  await run(2 * HOUR, { error: 'The disk is full.' });
  await alerts.check();
  await plan(2 * HOUR);
  await running.source.query('delete from backups where error is not null');
  await alerts.check();
  await until(() => told.length > 1);
  const user_ids = [running.admin.id];
  expect(told).toEqual([
    { kind: 'backup_failed', user_ids, since: last_good_at },
    { kind: 'backup_overdue', user_ids, since: last_good_at },
  ]);
});

test('metrics contain the age of the last good backup and the current problems', async () => {
  await run(50 * HOUR);
  await run(26 * HOUR, { error: 'The disk is full.' });
  const text = await running.app.get(Metrics).registry.metrics();
  const [, age] = /^backup_age_seconds(?:\{.*\})? (\d+)/m.exec(text) ?? [];
  expect(Math.round(Number(age) / 3600)).toBe(50);
  expect(text).toMatch(/^backup_trouble\{kind="failed".*\} 1$/m);
  expect(text).toMatch(/^backup_trouble\{kind="overdue".*\} 0$/m);
});
