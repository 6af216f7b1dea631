import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import { TestGateway } from '../testing/test-gateway.js';

const EMPTY = { notices: [], unread_count: 0, next_cursor: null };

/** The last request. */
let heard: unknown;

@Controller()
class FakeInventory {
  @OnCommand(notices.list)
  list(request: RequestOf<typeof notices.list>) {
    heard = request;
    const json = Buffer.from(JSON.stringify(EMPTY));
    return new RawReply('W/"1"', request.if_none_match === 'W/"1"' ? null : json);
  }

  @OnCommand(notices.read)
  read(request: RequestOf<typeof notices.read>) {
    heard = request;
    return { success: true as const };
  }

  @OnCommand(notices.preferences)
  preferences(request: RequestOf<typeof notices.preferences>) {
    heard = request;
    return { low_stock_mail: true, batch_notices: true };
  }

  @OnCommand(notices.changePreferences)
  changePreferences(request: RequestOf<typeof notices.changePreferences>) {
    heard = request;
    return { low_stock_mail: true, batch_notices: request.batch_notices ?? true };
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
  return { status: response.status, body: await response.json() };
}

test.each([
  ['GET', '/api/notices', undefined, { unread: false }, EMPTY],
  ['GET', '/api/notices?unread=true&cursor=17', undefined, { unread: true, cursor: '17' }, EMPTY],
  ['POST', '/api/notices/read', { ids: [1, 2] }, { read: { ids: [1, 2] } }, { success: true }],
  ['POST', '/api/notices/read', { all: true }, { read: { all: true } }, { success: true }],
  ['GET', '/api/notices/preferences', undefined, {}, { low_stock_mail: true, batch_notices: true }],
  [
    'PUT',
    '/api/notices/preferences',
    { batch_notices: false },
    { batch_notices: false },
    { low_stock_mail: true, batch_notices: false },
  ],
])('%s %s %j calls inventory for the signed-in user', async (method, path, body, asked, answer) => {
  const forged = body && { ...body, actor: { id: 99, role: 'admin' } };
  expect(await call(method, path, forged)).toEqual({ status: 200, body: answer });
  expect(heard).toMatchObject({ ...asked, actor: { id: user.id, role: 'user' } });
});

test.each([
  ['GET', '/api/notices?unread=yes', undefined, 'unread'],
  ['GET', '/api/notices?cursor=-1', undefined, 'cursor'],
  ['POST', '/api/notices/read', {}, 'ids'],
  ['POST', '/api/notices/read', { all: false }, 'all'],
  ['POST', '/api/notices/read', { ids: [] }, 'ids'],
  ['PUT', '/api/notices/preferences', { low_stock_mail: 'no' }, 'low_stock_mail'],
])('%s %s with %j is a 400 that names the field', async (method, path, body, field) => {
  expect(await call(method, path, body)).toMatchObject({ status: 400, body: { code: 'invalid', field } });
});

test('an unchanged list of notices is a 304, and a call without a token is a 401', async () => {
  const headers = { 'if-none-match': 'W/"1"' };
  expect((await gateway.call('/api/notices', { token: user.token, headers })).status).toBe(304);
  for (const path of ['/api/notices', '/api/notices/preferences']) expect(await gateway.status(path)).toBe(401);
});
