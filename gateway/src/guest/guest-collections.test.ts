import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { type GuestItem, guestCollections, guestLinks } from '@whereabouts/shared/contracts/guests.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import { TestGateway } from '../testing/test-gateway.js';

const AT = '2024-05-06T07:08:10.000Z';
const ITEM: GuestItem = {
  ...{ id: 5, name: 'Tent', description: null, category: null, quantity: 1, image_id: null },
  ...{ is_checked: false, checked_at: null, added_by_guest: true, added_by_name: 'Tom', added_at: AT },
};

/** The actions that sharing checked, followed by the commands to inventory. */
const asked: string[] = [];
/** The signed-in users that sharing received. */
const users: (number | undefined)[] = [];

@Controller()
class FakeSharing {
  @OnCommand(guestLinks.open)
  open({ action, user_id, token }: RequestOf<typeof guestLinks.open>) {
    asked.push(action);
    users.push(user_id);
    const link = { link_id: 1, collection_id: 2, owner_id: 3, permission: 'edit' as const };
    return {
      ...link,
      expires_at: null,
      expires_on: null,
      is_expired: false,
      new_visitor: token === 'new' ? 'visitor' : null,
    };
  }

  @OnCommand(guestLinks.unlock)
  unlock({ user_id }: RequestOf<typeof guestLinks.unlock>) {
    users.push(user_id);
    return { new_visitor: null };
  }
}

@Controller()
class FakeInventory {
  @OnCommand(guestCollections.find)
  find() {
    asked.push('find');
    return new RawReply('W/"1"', Buffer.from('{}'));
  }

  @OnCommand(guestCollections.add)
  add() {
    asked.push('add');
    return { success: true as const, item: ITEM };
  }

  @OnCommand(guestCollections.remove)
  remove() {
    asked.push('remove');
    return { success: true as const };
  }

  @OnCommand(guestCollections.check)
  check({ is_checked }: RequestOf<typeof guestCollections.check>) {
    asked.push('check');
    return { success: true as const, is_checked, checked_at: AT };
  }
}

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start(
    { PUBLIC_URL: 'https://things.example' },
    { sharing: FakeSharing, inventory: FakeInventory },
  );
});

beforeEach(() => {
  asked.length = 0;
  users.length = 0;
});

afterAll(() => gateway?.close());

test.each([
  ['GET', '', undefined, ['see', 'find']],
  ['POST', '/items', { name: 'Tent' }, ['edit', 'add']],
  ['DELETE', '/items/5', undefined, ['edit', 'remove']],
  ['PUT', '/items/5/check', { is_checked: true }, ['check', 'check']],
])('%s %s of a guest runs only after sharing has allowed the action', async (method, path, body, expected) => {
  const response = await gateway.call(`/api/collections/guest/token${path}`, { method, body });
  await response.body?.cancel();
  expect([response.ok, asked]).toEqual([true, expected]);
});

test('sharing gets the signed-in user, and signing in is optional', async () => {
  const user = gateway.user();
  for (const token of [user.token, 'bad', undefined]) {
    for (const [method, path, body] of [
      ['GET', ''],
      ['POST', '/unlock', { pin: '1234' }],
    ] as const) {
      const call = { method, body, ...(token && { token }) };
      const response = await gateway.call(`/api/collections/guest/token${path}`, call);
      await response.body?.cancel();
      expect(response.ok).toBe(true);
    }
  }
  expect(users).toEqual([user.id, user.id, undefined, undefined, undefined, undefined]);
});

test.each([
  ['things.example', true],
  ['192.0.2.1:3000', false],
])('the cookie of a visit to %s is secure: %s', async (host, expected) => {
  // Node's http client, because `fetch` cannot set the host.
  const call = get(`${gateway.address}/api/collections/guest/new`, { headers: { host } });
  const [response]: IncomingMessage[] = await once(call, 'response');
  await response?.toArray();
  expect(response?.headers['set-cookie']?.[0]?.includes('; Secure')).toBe(expected);
});

test('a visitor whose token cannot be checked is a guest', async () => {
  const { token } = gateway.user();
  await gateway.stop('auth');
  try {
    const response = await gateway.call('/api/collections/guest/token', { token });
    await response.body?.cancel();
    expect([response.ok, users]).toEqual([true, [undefined]]);
  } finally {
    await gateway.startAuth();
  }
});
