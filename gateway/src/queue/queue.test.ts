import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  Controller,
  HttpCode,
  HttpException,
  NotFoundException,
  Post,
  Req,
  ServiceUnavailableException,
  UseGuards,
} from '@nestjs/common';
import { analysis, type Batch, type Entry } from '@whereabouts/shared/contracts/analysis.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { type Image, media, type ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { serviceKeysOf } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { internalCallsOf } from '@whereabouts/shared/nest/security/signatures/internal-call.guard.js';
import type { Request } from 'express';
import { TestGateway } from '../testing/test-gateway.js';

const at = '2024-05-06T07:08:10.000Z';
const image: Image = { id: 7, width: 1, height: 1, content_type: 'image/jpeg', bytes: 1, created_at: at };

const entry: Entry = {
  ...{ id: 3, file_name: 'mug.jpg', status: 'error', created_at: at, updated_at: at, completed_at: null },
  ...{ error_message: null, image_id: 7, batch_id: 'b', batch_name: null, items_saved: 0, item_names: [], attempts: 0 },
  ...{ dropped: 0, left_out: 0, provider_message: null, model: null },
};

const batch: Batch = {
  ...{ id: 'b', name: null, total: 1, completed: 0, failed: 1, skipped: 0, pending: 0, items_saved: 0 },
  ...{ dropped: 0, left_out: 0 },
  ...{ is_paused: false, finished_at: at, undone_at: null, created_at: at },
};

/** Collection ids for which analysis rejects the entry or does not respond. */
const UNKNOWN = 404;
const BROKEN = 503;

/** The requests to analysis and media, in order. */
const asked: [string, object][] = [];

@Controller()
class AnalysisController {
  @OnCommand(analysis.addEntry)
  add(request: RequestOf<typeof analysis.addEntry>) {
    if (request.collection_id === UNKNOWN)
      throw new NotFoundException({ message: 'No.', code: 'collection_not_found' });
    if (request.collection_id === BROKEN) throw new ServiceUnavailableException();
    return told('addEntry', request, { queue_id: 3, batch_id: 'b' });
  }

  @OnCommand(analysis.pendingEntries)
  pending(request: RequestOf<typeof analysis.pendingEntries>) {
    return told('pendingEntries', request, { queue: [entry], batches: [batch], paused: null });
  }

  @OnCommand(analysis.recentBatches)
  recent(request: RequestOf<typeof analysis.recentBatches>) {
    return told('recentBatches', request, { batches: [] });
  }

  @OnCommand(analysis.clearCompleted)
  clear(request: RequestOf<typeof analysis.clearCompleted>) {
    return told('clearCompleted', request, { deleted_count: 2 });
  }

  @OnCommand(analysis.reprocess)
  reprocess(request: RequestOf<typeof analysis.reprocess>) {
    return told('reprocess', request, { queue_id: 3, status: 'pending' as const });
  }

  @OnCommand(analysis.changeStatus)
  change(request: RequestOf<typeof analysis.changeStatus>) {
    return told('changeStatus', request, { entry });
  }

  @OnCommand(analysis.removeEntry)
  remove(request: RequestOf<typeof analysis.removeEntry>) {
    return told('removeEntry', request, { success: true as const });
  }

  @OnCommand(analysis.batch)
  batch(request: RequestOf<typeof analysis.batch>) {
    return told('batch', request, { batch_id: 'b', batch_name: null, queue: [entry] });
  }

  @OnCommand(analysis.removeBatch)
  removeBatch(request: RequestOf<typeof analysis.removeBatch>) {
    return told('removeBatch', request, { deleted_count: 1 });
  }

  @OnCommand(analysis.pauseBatch)
  pause(request: RequestOf<typeof analysis.pauseBatch>) {
    return told('pauseBatch', request, { batch });
  }

  @OnCommand(analysis.resumeBatch)
  resume(request: RequestOf<typeof analysis.resumeBatch>) {
    return told('resumeBatch', request, { batch });
  }

  @OnCommand(analysis.undoBatch)
  undo(request: RequestOf<typeof analysis.undoBatch>) {
    return told('undoBatch', request, { success: true as const, deleted_count: 4 });
  }
}

function told<Answer>(command: string, request: object, answer: Answer): Answer {
  asked.push([command, request]);
  return answer;
}

/** Parses the form as media does. Every image gets the same id; the content "known" means that it was stored before. */
@Controller()
class MediaController {
  @Post('internal/upload')
  @HttpCode(201)
  @UseGuards(internalCallsOf('gateway'))
  async upload(@Req() request: Request): Promise<ReceivedUpload> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
    const photo = form.get('image') as File | null;
    if (fields.some(([, value]) => value === 'too much')) throw tooMuch();
    const is_new = photo !== null && (await photo.text()) !== 'known';
    return { image: photo && image, is_new, fields: Object.fromEntries(fields) };
  }

  @OnCommand(media.deleteImage)
  remove(request: RequestOf<typeof media.deleteImage>) {
    return told('deleteImage', request, { success: true as const });
  }
}

const tooMuch = () =>
  new HttpException({ message: 'Too many uploads at once.', code: 'rate_limited', retry_after: 5 }, 429);

let gateway: TestGateway;
let user: { id: number; token: string };

beforeAll(async () => {
  gateway = await TestGateway.start({}, { analysis: AnalysisController, media: MediaController });
  user = gateway.user();
});

beforeEach(() => {
  asked.length = 0;
});

afterAll(() => gateway?.close());

const call = (method: string, path: string, body?: unknown) =>
  gateway.call(`/api/queue/${path}`, { method, token: user.token, body });

function send(fields: Record<string, string>, photo?: Blob, to = gateway) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (photo) body.append('image', photo, 'mug.jpg');
  const headers = { authorization: `Bearer ${user.token}` };
  return fetch(`${to.address}/api/queue/add`, { method: 'POST', headers, body });
}

const actor = () => ({ id: user.id, role: 'user' });

describe('adding an entry', () => {
  const given = {
    file_name: 'mug.jpg',
    collection_id: 12,
    quantity_min: 2,
    status: 'error',
    error_message: 'Too dark.',
  };

  test('accepts an image with all the fields of its items, as a form', async () => {
    const fields = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
    const answer = await send(fields, new Blob(['photo']));
    expect([answer.status, await answer.json()]).toEqual([201, { queue_id: 3, batch_id: 'b' }]);
    expect(asked).toEqual([['addEntry', { ...given, image_id: 7, actor: actor() }]]);
  });

  test.each<Record<string, string>>([{}, { file_name: '' }])(
    'accepts an image without a file name: %j',
    async (fields) => {
      const answer = await send(fields, new Blob(['photo']));
      expect(answer.status).toBe(201);
      expect(asked).toMatchObject([['addEntry', { file_name: 'photo', image_id: 7 }]]);
    },
  );

  test('accepts a form with empty fields', async () => {
    const empty = { quantity_min: '', collection_id: '', batch_id: '', batch_name: '', status: '', area: '' };
    expect((await send({ file_name: 'mug.jpg', image_id: '5', ...empty })).status).toBe(201);
    expect(asked).toEqual([['addEntry', { file_name: 'mug.jpg', image_id: 5, area: null, actor: actor() }]]);
  });

  test.each([
    ['a collection that the user cannot add to', { collection_id: String(UNKNOWN) }, 404],
    ['an invalid field', { quantity_min: 'many' }, 400],
  ])('deletes the image if the entry is rejected for %s', async (_why, fields, status) => {
    const form = { file_name: 'mug.jpg', ...fields };
    expect((await send(form, new Blob(['photo']))).status).toBe(status);
    expect(asked).toEqual([['deleteImage', { actor: actor(), image_id: image.id }]]);
  });

  test.each([
    ['the image was stored before', 'known', UNKNOWN, 404],
    ['it is unknown whether the entry was added', 'photo', BROKEN, 503],
  ])('keeps the image if %s', async (_why, bytes, collection_id, status) => {
    const form = { file_name: 'mug.jpg', collection_id: String(collection_id) };
    expect((await send(form, new Blob([bytes]))).status).toBe(status);
    expect(asked).toEqual([]);
  });

  test('tells the client when to retry if media is busy', async () => {
    const answer = await send({ file_name: 'too much' }, new Blob(['photo']));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
    const error = 'Too many uploads at once. Try again in 5 seconds.';
    expect(await answer.json()).toMatchObject({ code: 'rate_limited', error });
    expect(asked).toEqual([]);
  });

  test("is a 503 if media rejects the gateway's signature, because a 401 would sign the user out", async () => {
    const keys = serviceKeysOf(gateway.env.INTERNAL_SECRET ?? '', 'gateway');
    const stranger = await gateway.another({
      SERVICE_KEYS: keys.replace(/to-media=\S+/, `to-media=${'x'.repeat(43)}`),
    });
    try {
      const answer = await send({ file_name: 'mug.jpg' }, new Blob(['photo']), stranger);
      expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
    } finally {
      await stranger.close();
    }
  });

  test('accepts a stored image, as JSON', async () => {
    expect((await call('POST', 'add', { ...given, image_id: 5 })).status).toBe(201);
    expect(asked).toEqual([['addEntry', { ...given, image_id: 5, actor: actor() }]]);
  });

  test.each([
    ['image_id', { file_name: 'mug.jpg' }],
    ['status', { file_name: 'mug.jpg', image_id: '5', status: 'completed' }],
    ['collection_id', { file_name: 'mug.jpg', image_id: '5', collection_id: 'all' }],
    ['batch_id', { file_name: 'mug.jpg', image_id: '5', batch_id: 'two words' }],
  ])('names the field %s if it is invalid', async (field, fields) => {
    const answer = await send(fields);
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'invalid', field })]);
    expect(asked).toEqual([]);
  });
});

test.each([
  ['GET', 'pending', 'pendingEntries', {}],
  ['GET', 'recent', 'recentBatches', {}],
  ['DELETE', 'clear-completed', 'clearCompleted', {}],
  ['POST', 'reprocess/3', 'reprocess', { queue_id: 3 }],
  ['DELETE', '3', 'removeEntry', { queue_id: 3 }],
  ['GET', 'batch/b', 'batch', { batch_id: 'b' }],
  ['DELETE', 'batch/b', 'removeBatch', { batch_id: 'b' }],
  ['POST', 'batch/b/pause', 'pauseBatch', { batch_id: 'b' }],
  ['POST', 'batch/b/resume', 'resumeBatch', { batch_id: 'b' }],
  ['POST', 'batch/b/undo', 'undoBatch', { batch_id: 'b' }],
])('%s /api/queue/%s sends the command %s', async (method, path, command, request) => {
  const answer = await call(method, path);
  expect([answer.status, await answer.json()]).toEqual([200, expect.any(Object)]);
  expect(asked).toEqual([[command, { ...request, actor: actor() }]]);
});

test('a client can change the status of an entry only to a final status', async () => {
  expect(await (await call('PUT', '3/status', { status: 'skipped' })).json()).toEqual({ entry });
  expect(asked).toEqual([['changeStatus', { status: 'skipped', queue_id: 3, actor: actor() }]]);
  expect((await call('PUT', '3/status', { status: 'completed' })).status).toBe(400);
});

test('the queue requires a signed-in user', async () => {
  expect(await gateway.status('/api/queue/recent')).toBe(401);
  expect(await gateway.status('/api/queue/batch/b')).toBe(401);
});
