import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller, ForbiddenException } from '@nestjs/common';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { type SharedGroups, sharing } from '@whereabouts/shared/contracts/sharing.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import { TestGateway } from '../../testing/test-gateway.js';

const SHARED: SharedGroups = {
  groups: [{ id: 4, name: 'Home', type: 'family', member_count: 2, permission: 'view' }],
  people_count: 1,
};
const GROUPS_OF_ITEMS = { 2: [{ group_id: 4, name: 'Home' }], 9: [] };
const SUCCESS = { success: true as const };
const SHARED_TWO = { ...SUCCESS, shared_count: 2 };

/** The last request. */
let heard: unknown;

function hear<Answer>(request: unknown, answer: Answer): Answer {
  heard = request;
  return answer;
}

const raw = (request: { if_none_match?: string | undefined }, list: object) =>
  hear(request, new RawReply('W/"1"', request.if_none_match === 'W/"1"' ? null : Buffer.from(JSON.stringify(list))));

@Controller()
class FakeSharing {
  @OnCommand(sharing.shareItems)
  shareItems(request: RequestOf<typeof sharing.shareItems>) {
    return hear(request, SHARED_TWO);
  }

  @OnCommand(sharing.unshareItem)
  unshareItem(request: RequestOf<typeof sharing.unshareItem>) {
    return hear(request, SUCCESS);
  }

  @OnCommand(sharing.groupsOfItems)
  groupsOfItems(request: RequestOf<typeof sharing.groupsOfItems>) {
    return hear(request, GROUPS_OF_ITEMS);
  }

  @OnCommand(sharing.sharedGroups)
  sharedGroups(request: RequestOf<typeof sharing.sharedGroups>) {
    return hear(request, SHARED);
  }

  @OnCommand(sharing.shareCollection)
  shareCollection(request: RequestOf<typeof sharing.shareCollection>) {
    if (request.group_id === 5) throw new ForbiddenException({ message: 'Only editors share.', code: 'not_allowed' });
    return hear(request, SUCCESS);
  }

  @OnCommand(sharing.changePermission)
  changePermission(request: RequestOf<typeof sharing.changePermission>) {
    return hear(request, SUCCESS);
  }

  @OnCommand(sharing.unshareCollection)
  unshareCollection(request: RequestOf<typeof sharing.unshareCollection>) {
    return hear(request, SUCCESS);
  }
}

@Controller()
class FakeInventory {
  @OnCommand(inventory.listVisible)
  items(request: RequestOf<typeof inventory.listVisible>) {
    return raw(request, { items: [] });
  }

  @OnCommand(collections.shared)
  collections(request: RequestOf<typeof collections.shared>) {
    return raw(request, { collections: [] });
  }
}

let gateway: TestGateway;
let user: { id: number; token: string };

beforeAll(async () => {
  gateway = await TestGateway.start({}, { sharing: FakeSharing, inventory: FakeInventory });
  user = gateway.user();
});

afterAll(() => gateway?.close());

async function call(method: string, path: string, body?: unknown) {
  const response = await gateway.call(path, { method, token: user.token, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const EDIT = { group_id: 4, permission: 'edit' };

const ROUTES: [string, string, object | undefined, number, object, object][] = [
  ['GET', '/api/sharing/items/my-items', undefined, 200, {}, { items: [] }],
  ['GET', '/api/sharing/items/my-items?group_id=4', undefined, 200, { group_id: 4 }, { items: [] }],
  ['POST', '/api/sharing/groups/4/items', { item_ids: [2, 1, 2] }, 200, { group_id: 4, item_ids: [2, 1] }, SHARED_TWO],
  ['DELETE', '/api/sharing/groups/4/items/2', undefined, 200, { group_id: 4, item_id: 2 }, SUCCESS],
  ['POST', '/api/sharing/items/shared-groups', { item_ids: [9, 2] }, 200, { item_ids: [9, 2] }, GROUPS_OF_ITEMS],
  ['GET', '/api/collections/shared', undefined, 200, {}, { collections: [] }],
  ['GET', '/api/collections/7/shared-groups', undefined, 200, { collection_id: 7 }, SHARED],
  ['POST', '/api/collections/7/share', EDIT, 201, { collection_id: 7, ...EDIT }, SUCCESS],
  ['PUT', '/api/collections/7/share/4', { permission: 'edit' }, 200, { collection_id: 7, ...EDIT }, SUCCESS],
  ['DELETE', '/api/collections/7/share/4', undefined, 200, { collection_id: 7, group_id: 4 }, SUCCESS],
];

test.each(ROUTES)(
  '%s %s calls the service for the signed-in user',
  async (method, path, body, status, asked, answer) => {
    const actor = { id: user.id, role: 'user' };
    const forged = body && { ...body, actor: { id: 99, role: 'admin' } };
    expect(await call(method, path, forged)).toEqual({ status, body: answer });
    expect(heard).toEqual({ ...asked, actor });
  },
);

test('the changes of all visible items are requested by an ETag', async () => {
  await call('GET', '/api/sharing/items/my-items?since=W%2F%22old%22&group_id=4');
  expect(heard).toMatchObject({ group_id: 4, since: 'W/"old"' });
});

test.each(['/api/sharing/items/my-items', '/api/sharing/items/my-items?group_id=4', '/api/collections/shared'])(
  'GET %s returns an ETag and accepts it with a 304',
  async (path) => {
    const first = await gateway.call(path, { token: user.token });
    await first.body?.cancel();
    const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await gateway.call(path, { token: user.token, headers });
    expect([first.headers.get('etag'), again.status, await again.text()]).toEqual(['W/"1"', 304, '']);
  },
);

test.each([
  ['GET', '/api/sharing/items/my-items?group_id=home', undefined, 'group_id'],
  ['GET', '/api/sharing/items/my-items?group_id=0x4', undefined, 'group_id'],
  ['GET', '/api/sharing/items/my-items?group_id=', undefined, 'group_id'],
  ['GET', '/api/sharing/items/my-items?group_id=4&group_id=5', undefined, 'group_id'],
  ['POST', '/api/sharing/groups/4/items', { item_ids: [] }, 'item_ids'],
  ['POST', '/api/sharing/groups/4/items', { item_ids: Array.from({ length: 501 }, (_, id) => id + 1) }, 'item_ids'],
  ['POST', '/api/sharing/items/shared-groups', { item_ids: ['2'] }, 'item_ids.0'],
  ['POST', '/api/collections/7/share', { group_id: 4, permission: 'owner' }, 'permission'],
  ['POST', '/api/collections/7/share', { permission: 'edit' }, 'group_id'],
  ['PUT', '/api/collections/7/share/4', {}, 'permission'],
])('%s %s with %j is a 400 that names the field', async (method, path, body, field) => {
  heard = undefined;
  const { status, body: problem } = await call(method, path, body);
  expect([status, problem.code, problem.field, heard]).toEqual([400, 'invalid', field, undefined]);
});

test.each([
  ['DELETE', '/api/sharing/groups/4/items/2.5'],
  ['GET', '/api/collections/1e3/shared-groups'],
  ['DELETE', '/api/collections/7/share/%205%20'],
])('%s %s has an invalid id and reaches no service', async (method, path) => {
  heard = undefined;
  const { status, body } = await call(method, path);
  expect([status, body.error, heard]).toEqual([
    400,
    expect.stringMatching(/^\w+ id must be a whole number\.$/),
    undefined,
  ]);
});

test('an error of sharing is returned with its own message', async () => {
  const answer = { success: false, error: 'Only editors share.', code: 'not_allowed' };
  const refused = await call('POST', '/api/collections/7/share', { group_id: 5, permission: 'view' });
  expect(refused).toEqual({ status: 403, body: expect.objectContaining(answer) });
});

test.each(ROUTES)('%s %s requires a signed-in user', async (method, path) => {
  expect((await gateway.call(path, { method })).status).toBe(401);
});
