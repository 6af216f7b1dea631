import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { type Collection, collections } from '@whereabouts/shared/contracts/collections.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import { TestGateway } from '../../testing/test-gateway.js';

const CAMPING: Collection = {
  id: 7,
  name: 'Camping',
  is_system: false,
  is_checklist: true,
  stock_keeping: false,
  item_count: 0,
  low_stock_count: 0,
  owner_id: 1,
  owner_name: 'Ada',
  group_id: null,
  group_name: null,
  permission: 'owner',
  created_at: '2026-01-01T00:00:00.000Z',
};
const RUN = {
  id: 3,
  user_id: 1,
  user_name: 'Ada',
  started_at: '2026-01-01T00:00:00.000Z',
  finished_at: null,
  total: null,
  checked: null,
  missing: [],
};
const SUCCESS = { success: true as const };

/** The last request to inventory. */
let heard: unknown;

function hear<Answer>(request: unknown, answer: Answer): Answer {
  heard = request;
  return answer;
}

const raw = (request: { if_none_match?: string | undefined }, list: object) =>
  hear(request, new RawReply('W/"1"', request.if_none_match === 'W/"1"' ? null : Buffer.from(JSON.stringify(list))));

@Controller()
class FakeInventory {
  @OnCommand(collections.list)
  list(request: RequestOf<typeof collections.list>) {
    return raw(request, { collections: [CAMPING] });
  }

  @OnCommand(collections.items)
  items(request: RequestOf<typeof collections.items>) {
    return raw(request, { items: [] });
  }

  @OnCommand(collections.create)
  create(request: RequestOf<typeof collections.create>) {
    return hear(request, { collection: CAMPING });
  }

  @OnCommand(collections.find)
  find(request: RequestOf<typeof collections.find>) {
    return hear(request, CAMPING);
  }

  @OnCommand(collections.change)
  change(request: RequestOf<typeof collections.change>) {
    return hear(request, { collection: CAMPING });
  }

  @OnCommand(collections.delete)
  delete(request: RequestOf<typeof collections.delete>) {
    return hear(request, SUCCESS);
  }

  @OnCommand(collections.duplicate)
  duplicate(request: RequestOf<typeof collections.duplicate>) {
    return hear(request, { collection: CAMPING });
  }

  @OnCommand(collections.addItems)
  addItems(request: RequestOf<typeof collections.addItems>) {
    return hear(request, { ...SUCCESS, added_count: 2 });
  }

  @OnCommand(collections.empty)
  empty(request: RequestOf<typeof collections.empty>) {
    return hear(request, { ...SUCCESS, removed_count: 2 });
  }

  @OnCommand(collections.removeItem)
  removeItem(request: RequestOf<typeof collections.removeItem>) {
    return hear(request, SUCCESS);
  }

  @OnCommand(collections.check)
  check(request: RequestOf<typeof collections.check>) {
    return hear(request, { ...SUCCESS, is_checked: false, checked_at: null });
  }

  @OnCommand(collections.uncheckAll)
  uncheckAll(request: RequestOf<typeof collections.uncheckAll>) {
    return hear(request, { ...SUCCESS, unchecked_count: 2 });
  }

  @OnCommand(collections.membership)
  membership(request: RequestOf<typeof collections.membership>) {
    return hear(request, { collections: [] });
  }

  @OnCommand(collections.batchUpdate)
  batchUpdate(request: RequestOf<typeof collections.batchUpdate>) {
    return hear(request, { success: true, errors: [] });
  }

  @OnCommand(collections.runs)
  runs(request: RequestOf<typeof collections.runs>) {
    return hear(request, { runs: [] });
  }

  @OnCommand(collections.startRun)
  startRun(request: RequestOf<typeof collections.startRun>) {
    return hear(request, { run: RUN });
  }

  @OnCommand(collections.finishRun)
  finishRun(request: RequestOf<typeof collections.finishRun>) {
    return hear(request, { run: RUN });
  }
}

let gateway: TestGateway;
let user: { id: number; token: string };

beforeAll(async () => {
  gateway = await TestGateway.start({}, { inventory: FakeInventory });
  user = gateway.user();
});

afterAll(() => gateway?.close());

async function call(method: string, path: string, body?: unknown) {
  const response = await gateway.call(path, { method, token: user.token, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const BATCH = { changes: [{ collection_id: 7, action: 'add', item_ids: [1] }] };
const COLLECTION = { collection: CAMPING };

test.each([
  ['POST', '', { name: ' Camping ' }, 201, { name: 'Camping', is_checklist: false, stock_keeping: false }, COLLECTION],
  ['GET', '/7', undefined, 200, { collection_id: 7 }, CAMPING],
  ['PUT', '/7', { is_checklist: true }, 200, { collection_id: 7, is_checklist: true }, COLLECTION],
  ['DELETE', '/7', undefined, 200, { collection_id: 7 }, SUCCESS],
  ['POST', '/7/duplicate', { name: 'Copy' }, 201, { collection_id: 7, name: 'Copy' }, COLLECTION],
  ['POST', '/7/items', { item_ids: [2, 1, 2] }, 200, { collection_id: 7, item_ids: [2, 1] }, { added_count: 2 }],
  ['DELETE', '/7/items', undefined, 200, { collection_id: 7 }, { removed_count: 2 }],
  ['DELETE', '/7/items/5', undefined, 200, { collection_id: 7, item_id: 5 }, SUCCESS],
  ['PUT', '/7/items/5/check', { is_checked: false }, 200, { item_id: 5, is_checked: false }, { checked_at: null }],
  ['POST', '/7/uncheck-all', undefined, 200, { collection_id: 7 }, { unchecked_count: 2 }],
  ['GET', '/membership?item_ids=1,2,1', undefined, 200, { item_ids: [1, 2] }, { collections: [] }],
  ['POST', '/batch-update', BATCH, 200, BATCH, { success: true, errors: [] }],
  ['GET', '/7/runs', undefined, 200, { collection_id: 7 }, { runs: [] }],
  ['POST', '/7/runs', undefined, 200, { collection_id: 7 }, { run: RUN }],
  ['POST', '/7/runs/finish', undefined, 200, { collection_id: 7 }, { run: RUN }],
])(
  '%s /api/collections%s calls inventory for the signed-in user',
  async (method, path, body, status, asked, answer) => {
    const forged = body && { ...body, actor: { id: 99, role: 'admin' }, user_id: 99 };
    expect(await call(method, `/api/collections${path}`, forged)).toEqual({
      status,
      body: expect.objectContaining(answer),
    });
    expect(heard).toMatchObject({ ...asked, actor: { id: user.id, role: 'user' } });
  },
);

test.each([
  ['', { include_counts: false, include_system: false }],
  ['?include_counts=true&include_system=true', { include_counts: true, include_system: true }],
  ['?include_system=false', { include_counts: false, include_system: false }],
])('GET /api/collections%s passes on whether counts and Stock are requested', async (query, asked) => {
  expect(await call('GET', `/api/collections${query}`)).toEqual({ status: 200, body: { collections: [CAMPING] } });
  expect(heard).toMatchObject(asked);
});

test.each(['/api/collections', '/api/collections/7/items'])(
  'GET %s returns an ETag and accepts it with a 304',
  async (path) => {
    const first = await gateway.call(path, { token: user.token });
    await first.body?.cancel();
    const again = await gateway.call(path, {
      token: user.token,
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([first.headers.get('etag'), again.status, await again.text()]).toEqual(['W/"1"', 304, '']);
  },
);

test.each([
  ['POST', '', { name: '  ' }, 'name'],
  ['POST', '', { name: 'x'.repeat(101) }, 'name'],
  ['PUT', '/7', { is_checklist: 'yes' }, 'is_checklist'],
  ['POST', '/7/items', { item_ids: [] }, 'item_ids'],
  ['PUT', '/7/items/5/check', {}, 'is_checked'],
  ['GET', '/membership?item_ids=1,x', undefined, 'item_ids.1'],
  ['GET', '/membership', undefined, 'item_ids'],
  ['GET', '?include_counts=maybe', undefined, 'include_counts'],
  ['POST', '/batch-update', { changes: [] }, 'changes'],
])('%s /api/collections%s with %j is a 400 that names the field', async (method, path, body, field) => {
  const { status, body: problem } = await call(method, `/api/collections${path}`, body);
  expect([status, problem.code, problem.field]).toEqual([400, 'invalid', field]);
});

test('an invalid id is a 400, and a call without a token is a 401', async () => {
  expect((await call('GET', '/api/collections/first')).status).toBe(400);
  for (const path of ['', '/7', '/7/items', '/membership?item_ids=1', '/7/runs'])
    expect(await gateway.status(`/api/collections${path}`)).toBe(401);
});
