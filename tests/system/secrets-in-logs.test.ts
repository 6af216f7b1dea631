import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { GuestLink } from '@whereabouts/shared/contracts/guests.js';
import { API_CALLS } from '@whereabouts/shared/contracts/http/api-calls.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import type { Mailbox } from '@whereabouts/shared/testing/mailbox.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { z } from 'zod';
import { type ApiUser, registerApiUser } from '../../tools/demo/api-user.js';
import { linksInMail, startMailFolder } from '../environment/mail-folder.js';
import { type System, startSystem } from '../environment/system.js';

const folder = mkdtempSync(join(tmpdir(), 'logs-'));
const mails = mkdtempSync(join(tmpdir(), 'mails-'));
const log = join(folder, 'all.log');

/** Values that must not appear in a log, by kind. */
const secrets = {
  setup_code: 'setup-code-of-this-test',
  password: 'secret gate 17 green',
  new_password: 'secret gate 18 blue',
  wrong_password: 'secret gate 19 red',
  admin_email: 'secret.admin@example.org',
  email: 'secret.user@example.org',
  invited_email: 'secret.invited@example.org',
  unknown_email: 'secret.unknown@example.org',
  pin: 'PIN73519',
  wrong_pin: 'PIN73520',
  bad_token: 'secretBadToken0123456789',
  smtp_url: 'smtp://secret.account:secret.word@127.0.0.1:9',
};
/** Secrets that are created while the test runs. */
const made: Record<string, string> = {};

let mailbox: Mailbox;
let system: System;
let admin: ApiUser;
let user: ApiUser;

beforeAll(async () => {
  mailbox = await startMailFolder(mails);
  const env = { SMTP_URL: mailbox.url, SETUP_CODE: secrets.setup_code, LOG_FILE: log, LOG_LEVEL: 'trace' };
  system = await startSystem({ apart: [], env });
  const { setup_code, password } = secrets;
  admin = await registerApiUser(system.address, secrets.admin_email, { setup_code, password });
  user = await registerApiUser(system.address, secrets.email, { password });
  made.admin_token = admin.token;
  made.user_token = user.token;
});

afterAll(async () => {
  await system?.stop();
  await mailbox?.close();
  for (const each of [folder, mails]) rmSync(each, { recursive: true });
});

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const post = (path: string, body: unknown) => fetch(system.address + path, json(body));

/** A value for a field of a body, by field name. */
function fieldValue(name: string): unknown {
  if (name in FIELDS) return FIELDS[name];
  if (name.endsWith('_ids')) return [1];
  return name.endsWith('_id') ? 1 : 'secret text in a field';
}

const FIELDS: Record<string, unknown> = {
  ...secrets,
  current_password: secrets.wrong_password,
  email: secrets.unknown_email,
  to: secrets.unknown_email,
  pin: secrets.wrong_pin,
  token: secrets.bad_token,
  invite_token: secrets.bad_token,
};

const fieldsOf = (schema: z.ZodType | undefined) =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [];

/** Calls that would end sessions or data that the test still needs. */
const ENDS = ['deleteMe', 'signOutEverywhere'];

/** Sends a call with secrets in all its parts. */
async function makeCall(name: string, token: string | undefined) {
  const call = Object.values(API_CALLS)
    .flatMap((calls) => Object.entries(calls))
    .find(([each]) => each === name)?.[1];
  if (!call) throw new Error(`no call ${name}`);
  const { method, path, queryFields } = parseRoute(call.route);
  const filled = path.replace('{token}', made.share_token ?? '').replaceAll(/\{\w+\}/g, '1');
  const query = new URLSearchParams(queryFields.map((field): [string, string] => [field, String(fieldValue(field))]));
  const body = Object.fromEntries(fieldsOf(call.options.body).map((field) => [field, fieldValue(field)]));
  const hasBody = call.options.body && !call.options.isForm;
  const answer = await fetch(`${system.address}${filled}?${query}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
      cookie: `guest_visitor=${secrets.bad_token}`,
    },
    ...(hasBody && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  await answer.body?.cancel();
}

/** The token of the newest mailed link to a page of the app. */
async function mailedToken(pathname: string): Promise<string> {
  await until(() => linksInMail(mails, secrets.email, pathname).length > 0);
  const [link = ''] = linksInMail(mails, secrets.email, pathname);
  return new URL(link).searchParams.get('token') ?? '';
}

async function usePasswords() {
  await post('/api/auth/login', { email: secrets.email, password: secrets.wrong_password });
  await post('/api/auth/login', { email: secrets.unknown_email, password: secrets.password });
  await post('/api/auth/forgot-password', { email: secrets.email });
  made.reset_token = await mailedToken('/reset-password');
  made.confirm_token = await mailedToken('/confirm');
  await fetch(`${system.address}/confirm?token=${made.confirm_token}`);
  await fetch(`${system.address}/reset-password?token=${made.reset_token}&email=${secrets.email}`);
  const reset = { token: made.reset_token, new_password: secrets.new_password };
  expect((await post('/api/auth/reset-password', reset)).status).toBe(200);
  expect((await post('/api/auth/reset-password', reset)).status).toBe(400);
  const signedIn = await post('/api/auth/login', { email: secrets.email, password: secrets.new_password });
  made.new_user_token = ((await signedIn.json()) as { token: string }).token;
}

async function invite() {
  const invited = await admin.send<{ token: string }>('POST', '/api/auth/admin/invite', {
    email: secrets.invited_email,
  });
  made.invite_token = invited.token;
  await fetch(`${system.address}/signup?invite=${made.invite_token}`);
  const { group } = await admin.send<{ group: Group }>('POST', '/api/sharing/groups', { name: 'Home' });
  const member = { email: secrets.unknown_email, role: 'editor' };
  await admin.send('POST', `/api/sharing/groups/${group.id}/members`, member);
  const { invited_email: email, password } = secrets;
  await registerApiUser(system.address, email, { invite_token: made.invite_token, password });
}

async function openGuestLink() {
  const { collection } = await admin.send<{ collection: Collection }>('POST', '/api/collections', { name: 'Picnic' });
  const link = { permission: 'edit', pin: secrets.pin };
  const path = `/api/collections/${collection.id}/guest-link`;
  made.share_token = (await admin.send<GuestLink>('POST', path, link)).share_token;
  const guest = `/api/collections/guest/${made.share_token}`;
  await fetch(`${system.address}/shared/${made.share_token}`);
  await fetch(system.address + guest);
  expect((await post(`${guest}/unlock`, { pin: secrets.wrong_pin })).status).toBe(403);
  const unlocked = await post(`${guest}/unlock`, { pin: secrets.pin });
  made.visitor = /guest_visitor=([^;]+)/.exec(unlocked.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const headers = { cookie: `guest_visitor=${made.visitor}` };
  expect((await fetch(system.address + guest, { headers })).status).toBe(200);
}

test('after every kind of call, no log contains a token, PIN, password or e-mail address', async () => {
  await openGuestLink();
  await usePasswords();
  await invite();
  const names = Object.values(API_CALLS).flatMap((calls) => Object.keys(calls));
  for (const name of names.filter((each) => !ENDS.includes(each) && each !== 'listenToEvents')) {
    for (const token of [undefined, secrets.bad_token, admin.token]) await makeCall(name, token);
  }
  await fetch(`${system.address}/api/unknown/guest/${made.share_token}`);
  await until(() => readFileSync(log, 'utf8').includes('/api/unknown/guest/'));
  // The first start prints the setup link for the operator (docs/rules/accounts.md).
  const lines = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => !line.includes('setup_url'));
  expect(lines.filter((line) => line.includes('request completed')).length).toBeGreaterThan(names.length);
  for (const [what, secret] of Object.entries({ ...secrets, ...made })) {
    expect([what, secret.length > 7]).toEqual([what, true]);
    const found = lines.find((line) => line.includes(secret) || line.includes(encodeURIComponent(secret)));
    expect([what, found]).toEqual([what, undefined]);
  }
});
