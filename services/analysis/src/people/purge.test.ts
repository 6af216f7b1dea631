import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { type Actor, auth } from '@whereabouts/shared/contracts/auth.js';
import type { RunningService } from '@whereabouts/shared/nest/service.js';
import { DataSource } from 'typeorm';
import { EntriesService } from '../entries/entries.service.js';
import { eventually } from '../testing/eventually.js';
import { BOB, plainPhoto, Surroundings } from '../testing/surroundings.js';
import { sees } from '../testing/vision-stub.js';

jest.setTimeout(20_000);

let surroundings: Surroundings;
let service: RunningService;
let actor: Actor;

beforeAll(async () => {
  surroundings = await Surroundings.start();
  service = await surroundings.startAnalysis('api');
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 100) + 1, role: 'user' };
});

afterAll(() => surroundings?.close());

async function rowsOf({ id }: Actor): Promise<number> {
  const source = service.app.get(DataSource);
  const [{ count }] = await source.query(
    `select (select count(*) from queue_entries where user_id = $1) + (select count(*) from batches where user_id = $1)
      + (select count(*) from queue_turns where user_id = $1) as count`,
    [id],
  );
  return count;
}

const isPurged = () => eventually(async () => expect(await rowsOf(actor)).toBe(0));

test('a deleted account’s entries and batches go, and nobody else’s', async () => {
  const bobs = await surroundings.queuePhoto({}, BOB);
  await surroundings.queuePhoto({}, actor);
  await surroundings.queuePhoto({}, actor);
  expect(await rowsOf(actor)).toBeGreaterThanOrEqual(4);
  await surroundings.publishEvent(service, auth.userDeleted, { id: actor.id });
  await surroundings.publishEvent(service, auth.userDeleted, { id: actor.id });
  await isPurged();
  expect(await surroundings.entry(bobs, BOB)).toMatchObject({ status: 'pending' });
});

test('a photo that comes late is refused, also as a duplicate', async () => {
  await service.app.get(EntriesService).purge(actor.id);
  await expect(surroundings.queuePhoto({}, actor)).rejects.toMatchObject({ status: 410 });
  const image_id = surroundings.media.add(actor.id, await plainPhoto('red'));
  surroundings.inventory.saved.set(-image_id, { actor, image_id, items: [{ name: 'Cup' }] });
  await expect(surroundings.queuePhoto({ image_id }, actor)).rejects.toMatchObject({ status: 410 });
  expect(await rowsOf(actor)).toBe(0);
});

test('a worker whose entry goes while it looks at the photo stops and saves nothing', async () => {
  const answers: (() => void)[] = [];
  const hold = (response: Parameters<ReturnType<typeof sees>>[0]) => {
    answers.push(() => sees({ name: 'Late' })(response));
  };
  surroundings.vision.plan([], hold);
  const worker = await surroundings.startAnalysis('worker');
  const queue_id = await surroundings.queuePhoto({}, actor);
  await eventually(async () => expect((await surroundings.entry(queue_id, actor))?.status).toBe('analyzing'));
  await eventually(() => expect(answers.length).toBeGreaterThan(0));
  await surroundings.publishEvent(service, auth.userDeleted, { id: actor.id });
  await isPurged();
  for (const answer of answers) answer();
  await worker.close();
  expect([surroundings.inventory.saved.has(queue_id), await rowsOf(actor)]).toEqual([false, 0]);
});
