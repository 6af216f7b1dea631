import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ApiUser, apiUserOf, registerApiUser } from '../../tools/demo/api-user.js';
import { type System, startSystem } from '../environment/system.js';

const COLLEAGUES = 30;

let system: System;
let admin: ApiUser;

beforeAll(async () => {
  system = await startSystem({ apart: [], env: { RATE_LIMIT_FACTOR: '1', SETUP_CODE: 'setup of this test' } });
  admin = await registerApiUser(system.address, 'admin@example.org', { setup_code: 'setup of this test' });
  await admin.send('PUT', '/api/auth/admin/signup-config', { signup_open: false });
});

afterAll(() => system?.stop());

async function post(path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(system.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

/** Calls that the web app sends right after sign-in. */
const FIRST_CALLS = ['/api/auth/me', '/api/items', '/api/sharing/groups', '/api/collections', '/api/notices'];

test('thirty invited colleagues behind one address sign up, mistype a password once and start to work', async () => {
  const work = async (number: number) => {
    const email = `colleague${number}@example.org`;
    const { token } = await admin.send<{ token: string }>('POST', '/api/auth/admin/invite', { email });
    const statuses = [(await fetch(`${system.address}/api/auth/config`)).status];
    const password = `garden gate ${number} blue`;
    const registration = { email, password, display_name: `Colleague ${number}`, invite_token: token };
    statuses.push((await post('/api/auth/register', registration)).status);
    statuses.push((await post('/api/auth/login', { email, password: 'garden gate' })).status);
    const signedIn = await post('/api/auth/login', { email, password });
    statuses.push(signedIn.status);
    const colleague = apiUserOf(system.address, signedIn.body as never);
    for (const path of FIRST_CALLS) statuses.push((await colleague.call(path)).status);
    const items = { items: [{ name: 'Stapler' }] };
    await colleague.send('POST', '/api/save-items', items);
    return statuses;
  };
  for (let first = 0; first < COLLEAGUES; first += 5) {
    const answered = await Promise.all([0, 1, 2, 3, 4].map((index) => work(first + index)));
    for (const statuses of answered) expect(statuses).toEqual([200, 201, 401, 200, ...FIRST_CALLS.map(() => 200)]);
  }
});
