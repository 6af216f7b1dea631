import { beforeEach, describe, expect, test, vi } from 'vitest';
import { authApi } from '../../api/account/auth';
import type { Transport } from '../../api/client/transport';
import { itemsApi } from '../../api/items/items';
import { recentSearches, rememberSearch } from '../../domain/recent-searches';
import { answering, problem } from '../../testing/answers';
import { buildUser, tokenOf } from '../../testing/factories';
import { createStore } from '../store';
import { inSession } from './in-session';
import { signedIn, signedOut } from './session.slice';
import { refused, takeToken } from './take-token';

const [ADA, ADA_NEWER, BEN] = [tokenOf(1), tokenOf(1, 'newer'), tokenOf(2)];
const REFUSED = { status: 401, code: 'unauthorized', text: null };

let fetch: Transport['fetch'];
const open = (token: string | null) => {
  if (token !== null) localStorage.setItem('auth_token', token);
  const store = createStore({ fetch });
  return { store, session: () => store.getState().session, dispatch: store.dispatch };
};

beforeEach(() => {
  ({ fetch } = answering({}));
});

describe('a refused token', () => {
  test.each([
    ['makes the page wait for its user if it is the current token', ADA, ADA, { token: null, isLost: true, user: '1' }],
    ['changes nothing if it is older than the current token', tokenOf(1, 'older'), ADA, { token: ADA, isLost: false }],
    ['is replaced by the token that another tab has renewed', ADA, ADA_NEWER, { token: ADA_NEWER }],
    ['signs this tab out if another tab has signed out', ADA, null, { token: null, isLost: false, user: null }],
    [
      'makes the page wait for its user if another user signed in in another tab',
      ADA,
      BEN,
      { token: null, isLost: true, user: '1', other: BEN },
    ],
  ])('%s', (_, token, stored, expected) => {
    const { dispatch, session } = open(ADA);
    if (stored === null) localStorage.removeItem('auth_token');
    else localStorage.setItem('auth_token', stored);
    dispatch(refused(token));
    expect(session()).toMatchObject(expected);
  });

  test('stays refused when the page becomes visible again', () => {
    const { dispatch, session } = open(ADA);
    dispatch(refused(ADA));
    dispatch(takeToken(ADA));
    expect(session()).toMatchObject({ token: null, isLost: true });
  });
});

describe('another tab', () => {
  test('is not notified of a token that it stored itself', () => {
    const { dispatch } = open(ADA);
    localStorage.setItem('auth_token', ADA_NEWER);
    const writes = vi.spyOn(Storage.prototype, 'setItem');
    dispatch(takeToken(ADA_NEWER));
    expect(writes.mock.calls.filter(([key]) => key === 'auth_token')).toEqual([]);
    writes.mockRestore();
  });

  test('makes this page wait for its own user when a different user signs out there', () => {
    const { dispatch, session } = open(ADA);
    dispatch(takeToken(BEN));
    dispatch(takeToken(null));
    expect(session()).toMatchObject({ token: null, isLost: true, user: '1', other: null });
  });

  test.each([
    ['signs this tab out', ADA, null, { token: null, isLost: false }],
    ['signs this tab in', null, ADA, { token: ADA }],
    ['renews the token of this tab', ADA, ADA_NEWER, { token: ADA_NEWER, isLost: false }],
    ["never replaces this page's data with a different user's", ADA, BEN, { token: null, isLost: true, other: BEN }],
  ])('%s', (_, mine, theirs, expected) => {
    const { dispatch, session } = open(mine);
    dispatch(takeToken(theirs));
    expect(session()).toMatchObject(expected);
  });

  test('signs in again for a page that waits for its user', () => {
    const { dispatch, session } = open(ADA);
    dispatch(refused(ADA));
    dispatch(takeToken(ADA_NEWER));
    expect(session()).toMatchObject({ token: ADA_NEWER, isLost: false });
  });
});

describe('a call', () => {
  /** Refuses every token except `good` and records the tokens used. */
  function caller(good: string, token: string | null = ADA) {
    const used: (string | null)[] = [];
    const opened = open(token);
    const answer = inSession(opened.store, async (current) => {
      used.push(current);
      if (current !== good) throw REFUSED;
      return 'answered';
    });
    return { ...opened, used, answer };
  }

  test('waits after a refusal and is repeated when its user is back', async () => {
    const { dispatch, used, answer } = caller(ADA_NEWER);
    await Promise.resolve();
    dispatch(signedIn(ADA_NEWER));
    expect(await answer).toBe('answered');
    expect(used).toEqual([ADA, ADA_NEWER]);
  });

  test('made with an older token is repeated with the current token and does not end the session', async () => {
    const { dispatch, used, session, answer } = caller(ADA_NEWER);
    dispatch(signedIn(ADA_NEWER));
    expect(await answer).toBe('answered');
    expect([used, session().token]).toEqual([[ADA, ADA_NEWER], ADA_NEWER]);
  });

  test("is never made with a different user's token", async () => {
    const { dispatch, used, answer } = caller(BEN);
    await Promise.resolve();
    dispatch(signedOut('for_another'));
    dispatch(signedIn(BEN));
    await expect(answer).rejects.toEqual(REFUSED);
    expect(used).toEqual([ADA]);
  });

  test('is rejected when the user signs out', async () => {
    const { dispatch, answer } = caller(BEN);
    await Promise.resolve();
    dispatch(signedOut());
    await expect(answer).rejects.toEqual(REFUSED);
  });

  test('made while the page waits for its user is sent when the user is back', async () => {
    const server = answering({ 'GET /api/sharing/items/my-items': () => [200, { items: [] }] });
    fetch = server.fetch;
    const { store, dispatch } = open(ADA);
    dispatch(refused(ADA));
    const list = dispatch(itemsApi.endpoints.items.initiate());
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.calls).toEqual([]);
    dispatch(signedIn(ADA_NEWER));
    expect((await list).data).toEqual([]);
    expect(server.calls[0]?.headers).toMatchObject({ Authorization: `Bearer ${ADA_NEWER}` });
    expect(store.getState().session.isLost).toBe(false);
  });

  test('without a session passes the 401 on', async () => {
    fetch = answering({ 'GET /api/sharing/items/my-items': () => [401, problem('Please sign in.')] }).fetch;
    const { error } = await open(null).dispatch(itemsApi.endpoints.items.initiate());
    expect(error).toMatchObject({ status: 401 });
  });
});

test("GET /api/auth/me renews the token and keeps the device's data", async () => {
  fetch = answering({ 'GET /api/auth/me': () => [200, { user: buildUser(), token: ADA_NEWER }] }).fetch;
  const { dispatch, session } = open(ADA);
  rememberSearch('tent');
  await dispatch(authApi.endpoints.me.initiate());
  expect([session().token, localStorage.getItem('auth_token')]).toEqual([ADA_NEWER, ADA_NEWER]);
  expect(recentSearches()).toEqual(['tent']);
});

test.each([
  ['the same user', ADA_NEWER, ['tent']],
  ['another user', BEN, []],
])('after a visit without signing out, %s finds only their own recent searches on this device', (_, next, expected) => {
  open(ADA);
  rememberSearch('tent');
  localStorage.setItem('auth_token', next);
  open(next);
  expect(recentSearches()).toEqual(expected);
});
