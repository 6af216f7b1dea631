import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { settings } from '@whereabouts/shared/contracts/settings.js';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { TestGateway } from '../testing/test-gateway.js';

const QUEUE = { queue_total: 5, queue_pending: 1, queue_processing: 1, queue_completed: 2, queue_failed: 1 };
const MODEL = {
  ...{ id: 'offline', name: 'Offline', speed: 'instant', cost: 'free', accuracy: 'low' },
  ...{ available: true, unavailable_reason: null },
};

@Controller()
class FakeInventory {
  @OnCommand(inventory.stats)
  stats({ actor }: RequestOf<typeof inventory.stats>) {
    requireAdmin(actor);
    return { item_count: 7 };
  }

  @OnCommand(settings.find)
  setting({ key }: RequestOf<typeof settings.find>) {
    return { key, value: '30' };
  }

  @OnCommand(settings.change)
  changeSetting({ actor, key, value }: RequestOf<typeof settings.change>) {
    requireAdmin(actor);
    return { key, value };
  }
}

@Controller()
class FakeAnalysis {
  @OnCommand(analysis.stats)
  stats({ actor }: RequestOf<typeof analysis.stats>) {
    requireAdmin(actor);
    return QUEUE;
  }

  @OnCommand(vision.aiModels)
  aiModels({ actor }: RequestOf<typeof vision.aiModels>) {
    requireAdmin(actor);
    return { models: [MODEL], current_model: 'offline' };
  }

  @OnCommand(vision.chooseModel)
  chooseModel({ actor, model }: RequestOf<typeof vision.chooseModel>) {
    requireAdmin(actor);
    return { name: MODEL.name, current_model: model };
  }
}

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start({}, { inventory: FakeInventory, analysis: FakeAnalysis });
});

afterAll(() => gateway?.close());

const caller = { address: expect.stringContaining('127.0.0.1') };
const person = { email: 'a@example.org', password: 'correct horse', display_name: 'A' };

describe('a call without a token', () => {
  test.each([
    ['register', { ...person, setup_code: 'a-code' }, 201, { ...person, setup_code: 'a-code' }],
    ['login', { email: ' A@example.org', password: ' x ' }, 200, { email: 'a@example.org', password: ' x ' }],
    ['google', { token: 'id-token', setup_code: 'c' }, 200, { token: 'id-token', setup_code: 'c' }],
    ['forgot-password', { email: 'a@example.org' }, 200, { email: 'a@example.org' }],
    ['reset-password', { token: 't', new_password: 'new horse' }, 200, { token: 't', new_password: 'new horse' }],
  ])('%s passes its fields and the client address to auth', async (route, body, status, passed) => {
    const extra = { ...body, role: 'admin', id: 1, caller: { address: '192.0.2.1' }, actor: { id: 1, role: 'admin' } };
    const response = await gateway.call(`/api/auth/${route}`, { method: 'POST', body: extra });
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ success: true })]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const name = route.replace(/-(\w)/, (_dash, letter: string) => letter.toUpperCase());
    expect(gateway.auth.heard.get(name)).toEqual({ ...passed, caller });
  });

  test('to confirm an email address includes the signed-in user if there is one', async () => {
    const confirm = (headers = {}) =>
      gateway.call('/api/auth/confirm', { method: 'POST', headers, body: { token: 'mailed' } });
    await confirm();
    expect(gateway.auth.heard.get('confirmEmail')).toEqual({ token: 'mailed', caller });
    const { id, token } = gateway.user();
    await confirm({ authorization: `Bearer ${token}` });
    expect(gateway.auth.heard.get('confirmEmail')).toMatchObject({ token: 'mailed', actor: { id } });
    await confirm({ authorization: 'Bearer made-up' });
    expect(gateway.auth.heard.get('confirmEmail')).not.toHaveProperty('actor');
  });

  test('with an invalid body is a 400 that names the field and reaches no service', async () => {
    gateway.auth.heard.clear();
    const body = { ...person, password: 'short' };
    const response = await gateway.call('/api/auth/register', { method: 'POST', body });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ field: 'password' })]);
    expect(gateway.auth.heard.size).toBe(0);
  });
});

describe("the user's own account", () => {
  test('is changed and deleted for the signed-in user, whatever the body says', async () => {
    const { id, token } = gateway.user();
    const others = { id: 999, user_id: 999, role: 'admin', actor: { id: 999, role: 'admin' } };
    const change = { display_name: 'New', ...others };
    expect((await gateway.call('/api/auth/me', { method: 'PUT', token, body: change })).status).toBe(200);
    expect(gateway.auth.heard.get('changeProfile')).toEqual({ display_name: 'New', actor: { id, role: 'user' } });
    const deletion = { password: 'x', ...others };
    expect((await gateway.call('/api/auth/me', { method: 'DELETE', token, body: deletion })).status).toBe(200);
    expect((await gateway.call('/api/auth/me/sign-out-everywhere', { method: 'POST', token })).status).toBe(200);
    const signedOut = await gateway.call('/api/auth/logout', { method: 'POST', token });
    expect([signedOut.status, signedOut.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    expect(gateway.auth.heard.get('signOutEverywhere')).toEqual({ actor: { id, role: 'user' } });
    expect(gateway.auth.heard.get('deleteUser')).toEqual({ password: 'x', actor: { id, role: 'user' } });
  });

  test('accepts a missing body as a body without fields', async () => {
    const { id, token } = gateway.user();
    expect((await gateway.call('/api/auth/me', { method: 'DELETE', token })).status).toBe(200);
    expect(gateway.auth.heard.get('deleteUser')).toEqual({ actor: { id, role: 'user' } });
  });
});

const ADMIN_ROUTES: [string, string, object | undefined, number][] = [
  ['PUT', '/api/auth/admin/signup-config', { signup_open: false }, 200],
  ['POST', '/api/auth/admin/invite', { email: 'b@example.org' }, 201],
  ['GET', '/api/auth/admin/users', undefined, 200],
  ['PUT', '/api/auth/admin/users/1/role', { role: 'admin' }, 200],
  ['POST', '/api/auth/admin/users/1/reset-link', undefined, 201],
  ['GET', '/api/auth/admin/reset-requests', undefined, 200],
  ['GET', '/api/auth/admin/stats', undefined, 200],
  ['GET', '/api/admin/ai-models', undefined, 200],
  ['PUT', '/api/admin/ai-models', { model: 'offline' }, 200],
  ['PUT', '/api/settings/trash_retention_days', { value: '7' }, 200],
];

describe('an admin call', () => {
  test.each(ADMIN_ROUTES)(
    '%s %s is a 401 without a user and a 403 for a user who is not an admin',
    async (method, path, body, status) => {
      const as = async (token?: string) =>
        (await gateway.call(path, { method, body, ...(token ? { token } : {}) })).status;
      const tokens = [undefined, gateway.user().token, gateway.user('admin').token];
      expect(await Promise.all(tokens.map(as))).toEqual([401, 403, status]);
    },
  );

  test("returns links that start with the admin's URL or with PUBLIC_URL", async () => {
    const { token } = gateway.user('admin');
    const shown = async (path: string, name: string) => {
      const body = { email: 'b@example.org' };
      const answer = await gateway.call(`/api/auth/admin/${path}`, { method: 'POST', token, body });
      return ((await answer.json()) as Record<string, string>)[name];
    };
    expect(await shown('invite', 'invite_url')).toBe(`${gateway.address}/signup?invite=invitation`);
    expect(await shown('users/1/reset-link', 'reset_url')).toBe(`${gateway.address}/reset-password`);
    await gateway.stop('gateway');
    await gateway.startGateway({ PUBLIC_URL: 'https://things.example' });
    expect(await shown('invite', 'invite_url')).toBe('https://things.example/signup?invite=invitation');
    await gateway.stop('gateway');
    await gateway.startGateway();
  });

  test('returns the statistics of three services in one response', async () => {
    const { token } = gateway.user('admin');
    const stats = await (await gateway.call('/api/auth/admin/stats', { token })).json();
    expect(stats).toEqual({ user_count: gateway.auth.users.size, item_count: 7, ...QUEUE });
  });

  test('lists users page by page', async () => {
    const { id, token } = gateway.user('admin');
    const heard = async (query: string) => {
      const { status } = await gateway.call(`/api/auth/admin/users${query}`, { token });
      return [status, gateway.auth.heard.get('users')];
    };
    const actor = { id, role: 'admin' };
    expect(await heard('')).toEqual([200, { page: 1, page_size: 50, sort: 'created_at', dir: 'desc', actor }]);
    expect(await heard('?page=3&page_size=1000&sort=email&dir=asc&role=admin')).toEqual([
      200,
      { page: 3, page_size: 1000, sort: 'email', dir: 'asc', actor },
    ]);
    for (const query of ['?page_size=1001', '?page=0', '?sort=password_hash', '?dir=up']) {
      expect((await heard(query))[0]).toBe(400);
    }
  });
});

test('every user can read a setting', async () => {
  const { token } = gateway.user();
  const response = await gateway.call('/api/settings/trash_retention_days', { token });
  expect(await response.json()).toEqual({ key: 'trash_retention_days', value: '30' });
});
