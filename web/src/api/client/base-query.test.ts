import { expect, test, vi } from 'vitest';
import { putOffInvitation, waitingInvitations } from '../../domain/waiting-invitations';
import { signedIn } from '../../state/session/session.slice';
import { createStore } from '../../state/store';
import { answering, problem } from '../../testing/answers';
import { buildConfig, buildUser } from '../../testing/factories';
import { authApi } from '../account/auth';
import { itemsApi } from '../items/items';

const storeWith = (fetch: ReturnType<typeof answering>['fetch']) => createStore({ fetch });

test("a signed-in user's token is sent with every call", async () => {
  const server = answering({ 'GET /api/auth/me': () => [200, { user: buildUser() }] });
  const store = storeWith(server.fetch);
  store.dispatch(signedIn('secret'));
  await store.dispatch(authApi.endpoints.me.initiate());
  expect(server.calls[0]?.headers).toMatchObject({ Authorization: 'Bearer secret' });
});

test.each([
  [
    'the message and code of the server',
    () => [503, problem('Items are down.', 'unavailable')] as [number, unknown],
    { status: 503, code: 'unavailable', text: 'Items are down.' },
  ],
  [
    'no message when a proxy answers',
    () => [502, '<html>Bad gateway</html>'] as [number, unknown],
    { status: 502, code: 'unknown', text: null },
  ],
  [
    'no status when nothing answers',
    () => new Error('connection refused'),
    { status: null, code: 'network', text: null },
  ],
])('an error holds %s', async (_, answer, expected) => {
  const store = storeWith(answering({ 'GET /api/sharing/items/my-items': answer }).fetch);
  const { error } = await store.dispatch(itemsApi.endpoints.items.initiate());
  expect(error).toEqual(expected);
});

test('the client retries a list after too_many_at_once', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const { fetch } = answering({
    'GET /api/sharing/items/my-items': () => {
      asked += 1;
      return asked < 3 ? [429, problem('Too many long lists at once.', 'too_many_at_once')] : [200, { items: [] }];
    },
  });
  const list = storeWith(fetch).dispatch(itemsApi.endpoints.items.initiate());
  await vi.advanceTimersByTimeAsync(900);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await list).data).toEqual([]);
  expect(asked).toBe(3);
  vi.useRealTimers();
});

test('a refused sign-in keeps the cached data', async () => {
  const config = buildConfig();
  const server = answering({
    'GET /api/auth/config': () => [200, config],
    'POST /api/auth/login': () => [401, problem('Wrong email or password.')],
  });
  const store = storeWith(server.fetch);
  putOffInvitation('invitation');
  await store.dispatch(authApi.endpoints.authConfig.initiate());
  const credentials = { email: 'ada@example.org', password: 'not this one' };
  const { error } = await store.dispatch(authApi.endpoints.login.initiate(credentials));
  expect(error).toMatchObject({ status: 401 });
  expect(authApi.endpoints.authConfig.select()(store.getState()).data).toEqual(config);
  expect(waitingInvitations()).toEqual(['invitation']);
});
