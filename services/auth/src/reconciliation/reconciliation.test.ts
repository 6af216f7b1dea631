import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { RECONCILERS, reconciliation, type UsersStanding } from '@whereabouts/shared/contracts/reconciliation.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type RunningAuth, runAuth } from '../testing/running-auth.js';
import { ReconciliationService } from './reconciliation.service.js';

const told: UsersStanding[] = [];

@Controller()
class FakeMedia {
  @OnEvent(reconciliation.usersStanding)
  usersStanding(part: UsersStanding) {
    told.push(part);
  }
}

let running: RunningAuth;
let media: RunningService;

beforeAll(async () => {
  running = await runAuth();
  media = await startFake('media', running.env, FakeMedia);
});

afterAll(async () => {
  await media?.close();
  await running?.close();
});

const partsOf = (run_id: number) => told.filter((part) => part.run_id === run_id).sort((a, b) => a.part - b.part);

test('a run publishes all users in parts without gaps, up to the last assigned id', async () => {
  await running.source.query(
    `insert into users (email, display_name, role) select n || '@example.org', 'User ' || n, 'user' from generate_series(1, 1000) n`,
  );
  await running.source.query(`delete from users where email in ('1@example.org', '1000@example.org')`);
  const { run_id } = await running.messenger.call(reconciliation.begin, {});
  await until(() => partsOf(run_id).length === 2);
  const parts = partsOf(run_id);
  expect(parts.map(({ after_id, up_to_id, users }) => [after_id, up_to_id, users.length])).toEqual([
    [0, parts[1]?.after_id, 500],
    [parts[0]?.up_to_id, 1001, 499],
  ]);
});

test('the repairs of all services are added up, and each part counts once', async () => {
  const { run_id } = await running.messenger.call(reconciliation.begin, {});
  const service = running.app.get(ReconciliationService);
  for (const part of [1, 2, 2]) await service.record('media', { run_id, part, mended: { users: 1, photos: part } });
  await service.record('media', { run_id: run_id + 9, part: 1, mended: { users: 1 } });
  const { parts, services } = await running.messenger.call(reconciliation.progress, { run_id });
  expect([parts, services.find((one) => one.service === 'media')]).toEqual([
    2,
    { service: 'media', parts: 2, mended: { users: 2, photos: 3 } },
  ]);
});

test('the next start publishes a run requested by a restore, once', async () => {
  const [{ id }] = await running.source.query('insert into reconciliations default values returning id');
  await Promise.all([running.startAnother(), running.startAnother()]);
  await until(() => partsOf(id).length === 2);
  const [{ parts }] = await running.source.query('select parts from reconciliations where id = $1', [id]);
  expect([parts, partsOf(id).length]).toEqual([2, 2]);
});

test('a run is published again for an hour while services have not responded', async () => {
  const service = running.app.get(ReconciliationService);
  const run = async (minutes_ago: number, services: string[]) => {
    const [{ id }] = await running.source.query(
      `insert into reconciliations (parts, asked_at) values (2, now() - $1 * interval '1 minute') returning id`,
      [minutes_ago],
    );
    for (const [name, part] of services.flatMap((each) => [1, 2].map((part) => [each, part])))
      await running.source.query('insert into reconciliation_results values ($1, $2, $3, $4)', [
        id,
        name,
        part,
        { users: 0 },
      ]);
    return id as number;
  };
  const answered = await run(5, [...RECONCILERS]);
  const old = await run(61, ['media']);
  const unanswered = await run(5, ['inventory', 'sharing', 'media']);
  await service.poll();
  await until(() => partsOf(unanswered).length === 2);
  expect([partsOf(answered), partsOf(old)]).toEqual([[], []]);
});

test('a run without users publishes nothing, because every user would count as deleted', async () => {
  await running.source.query('delete from users');
  const { run_id } = await running.messenger.call(reconciliation.begin, {});
  expect(await running.messenger.call(reconciliation.progress, { run_id })).toMatchObject({ parts: 0 });
});
