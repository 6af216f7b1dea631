import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { until } from '@whereabouts/shared/testing/until.js';
import type { OAuth2Server } from 'oauth2-mock-server';
import { InvitationEntity } from '../invitations/invitation.entity.js';
import { buildIdToken, startGoogle } from '../testing/google.js';
import { runAuth } from '../testing/running-auth.js';
import { UsedInvitations } from '../testing/used-invitations.js';

const CLIENT = 'whereabouts.apps.example.org';

let running: Awaited<ReturnType<typeof runAuth>>;
let google: OAuth2Server;
let listener: RunningService;
let used: UsedInvitations;

beforeAll(async () => {
  google = await startGoogle();
  const { url } = google.issuer;
  running = await runAuth({ GOOGLE_CLIENT_ID: CLIENT, GOOGLE_ISSUER: url ?? '', GOOGLE_JWKS_URL: `${url}/jwks` });
  listener = await startFake('sharing', running.env, UsedInvitations);
  used = listener.app.get(UsedInvitations);
});

afterAll(async () => {
  await listener?.close();
  await running?.close();
  await google?.stop();
});

const idToken = (claims: { sub: string; email: string }) =>
  buildIdToken(google, { aud: CLIENT, name: 'Gina Google', hd: 'example.org', ...claims });
const signIn = (token: string, more: { invite_token?: string } = {}) =>
  running.messenger.call(auth.google, { token, caller: { address: '192.0.2.1' }, ...more });
const setOpen = (signup_open: boolean) =>
  running.messenger.call(auth.changeSignupConfig, { actor: running.admin, signup_open });

async function invite(email: string) {
  const request = { email, invited_by: running.admin.id, group_name: 'Family' };
  const answer = await running.messenger.call(auth.findOrInvite, request);
  if (answer.status !== 'invited') throw new Error(`${email} has an account`);
  return answer;
}

const hashes = (...invitations: { token_hash: string }[]) => invitations.map(({ token_hash }) => token_hash).sort();

test('a first Google sign-in uses all unexpired group invitations for its email', async () => {
  await setOpen(true);
  const [one, other] = [await invite('ida@example.org'), await invite('ida@example.org')];
  const late = await invite('ida@example.org');
  const rows = running.source.getRepository(InvitationEntity);
  await rows.update({ token_hash: late.token_hash }, { expires_at: new Date(Date.now() - 1).toISOString() });
  const { user } = await signIn(await idToken({ sub: 'g-7', email: 'Ida@example.org' }));
  await until(() => used.of(user.id).length === 2);
  expect(used.of(user.id)).toEqual(hashes(one, other));
  expect(await rows.countBy({ email: 'ida@example.org' })).toBe(1);
});

test('a later Google sign-in uses new group invitations, even if the user has another email', async () => {
  const { user } = await signIn(await idToken({ sub: 'g-8', email: 'jo@example.org' }));
  const invitation = await invite('jo.new@example.org');
  await signIn(await idToken({ sub: 'g-8', email: 'jo.new@example.org' }));
  await until(() => used.of(user.id).length > 0);
  expect(used.of(user.id)).toEqual(hashes(invitation));
});

test('where sign-up is closed, a group invitation admits a Google user only by its token, and then all invitations are used', async () => {
  await setOpen(false);
  const [one, other] = [await invite('kim@example.org'), await invite('kim@example.org')];
  const kim = await idToken({ sub: 'g-9', email: 'kim@example.org' });
  await expect(signIn(kim)).rejects.toMatchObject({ status: 403, response: { code: 'signup_closed' } });
  expect(await running.source.getRepository(InvitationEntity).countBy({ email: 'kim@example.org' })).toBe(2);
  const { user } = await signIn(kim, { invite_token: one.token });
  await until(() => used.of(user.id).length === 2);
  expect(used.of(user.id)).toEqual(hashes(one, other));
});
