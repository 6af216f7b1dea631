import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { GuestLink } from '@whereabouts/shared/contracts/guests.js';
import type { SavedItems } from '@whereabouts/shared/contracts/inventory.js';
import { Problem } from '@whereabouts/shared/contracts/problem.js';
import { BEYOND_SCHEMA } from '@whereabouts/shared/testing/beyond-schema.js';
import { assertAnswerOf } from '@whereabouts/shared/testing/checked-fetch.js';
import { seededRandom } from '@whereabouts/shared/testing/seeded-random.js';
import { type ApiUser, numberedImage, registerApiUser } from '../../tools/demo/api-user.js';
import { type System, startSystem } from '../environment/system.js';
import { AnswerSchemas, type ApiDocument, type DescribedCall, describedCalls } from './described-calls.js';
import { type GeneratedRequest, GeneratedRequests } from './generated-requests.js';
import { KnownIds } from './known-ids.js';

/** Each round sends every call once. A busy machine makes fewer rounds, but at least two. */
const MAX_ROUNDS = 12;
const TIME_MS = 20_000;

/** Excluded calls: they end the session, stay open, or build an archive. */
const LEFT_OUT = ['deleteMe', 'signOut', 'signOutEverywhere', 'listenToEvents', 'exportMe'];

let random = seededRandom(0);
const chance = () => random();
const ids = new KnownIds(chance);

let system: System;
let admin: ApiUser;
let user: ApiUser;
/** The cookie of a browser that has opened a guest link. */
let visit: string;
let document: ApiDocument;

beforeAll(async () => {
  system = await startSystem({ apart: [] });
  admin = await registerApiUser(system.address, 'admin@example.org');
  user = await registerApiUser(system.address, 'user@example.org');
  // Requests change the roles and memberships of a third user.
  const other = await registerApiUser(system.address, 'other@example.org');
  ids.add('user_id', other.id);
  ids.add('key', 'trash_retention_days');
  ids.add('service', 'inventory', 'sharing');
  await fill();
  document = (await (await fetch(`${system.address}/api/openapi.json`)).json()) as ApiDocument;
});

afterAll(() => system?.stop());

/** Gives the users items, a common group, and guest links. */
async function fill() {
  await user.addPhoto(await numberedImage(1), 'shelf.jpg');
  const form = new FormData();
  form.append('upload_only', 'true');
  form.append('image', new Blob([new Uint8Array(await numberedImage(2))]), 'desk.jpg');
  const { image_id } = (await (await user.call('/api/analyze', { method: 'POST', body: form })).json()) as {
    image_id: number;
  };
  ids.add('image_id', image_id);
  const items = ['Lamp', 'Tent', 'Stove', 'Mug'].map((name) => ({ name, area: 'Attic', tags: ['old'] }));
  const saved = await user.send<SavedItems>('POST', '/api/save-items', { items, image_id });
  const item_ids = saved.items.map(({ id }) => id);
  const { group } = await user.send<{ group: Group }>('POST', '/api/sharing/groups', { name: 'Home' });
  for (const email of ['admin@example.org', 'other@example.org']) {
    await user.send('POST', `/api/sharing/groups/${group.id}/members`, { email, role: 'editor' });
  }
  const { collection } = await user.send<{ collection: Collection }>('POST', '/api/collections', {
    name: 'Camping',
    is_checklist: true,
  });
  const path = `/api/collections/${collection.id}`;
  await user.send('POST', `${path}/items`, { item_ids });
  await user.send('POST', `${path}/share`, { group_id: group.id, permission: 'edit' });
  const link = await user.send<GuestLink>('POST', `${path}/guest-link`, { permission: 'edit' });
  await user.send('POST', '/api/items/bulk-delete', { item_ids: item_ids.slice(0, 1) });
  for (const learned of [saved, { group }, { collection }, { links: [link] }]) ids.learn(learned);
  const opened = await fetch(`${system.address}/api/collections/guest/${link.share_token}`);
  visit = /^[^;]+/.exec(opened.headers.get('set-cookie') ?? '')?.[0] ?? '';
}

/** Headers of the sender: usually a user, sometimes an admin, a guest or an anonymous client. */
function caller(): [string, Record<string, string>] {
  const drawn = chance();
  if (drawn < 0.55) return ['user', { authorization: `Bearer ${user.token}` }];
  if (drawn < 0.85) return ['admin', { authorization: `Bearer ${admin.token}` }];
  return drawn < 0.93 ? ['guest', { cookie: visit }] : ['stranger', {}];
}

/** True if the AI provider does not answer: the generated address of a provider leads nowhere. */
const isFromProvider = (status: number, bytes: Buffer) =>
  status === 503 && bytes.includes('"code":"vision_unavailable"');

/** Sends a request and describes why its answer breaks the schema; undefined if the answer is valid. */
async function faultOf(call: DescribedCall, request: GeneratedRequest, headers: Record<string, string>) {
  const init = { ...request.init, headers: { ...request.init.headers, ...headers } };
  const answer = await fetch(system.address + request.path, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { status } = answer;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status >= 500 && !isFromProvider(status, bytes)) return `${status} ${bytes}`;
  if (status < 400 && request.flaw) return `${status} for a request that the document does not allow`;
  const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? '';
  if (status < 400 && !call.contract.response) {
    const { content, options } = call.contract;
    const isDeclared = status === (options.status ?? 200) && (content.length === 0 || content.includes(type));
    return isDeclared ? undefined : `${status} ${type} is not declared`;
  }
  if (type !== 'application/json') return `${status} with ${type} instead of JSON`;
  const body: unknown = JSON.parse(bytes.toString());
  if (status < 400) ids.learn(body);
  const problem = Problem.safeParse(body).data;
  const isRefused = status === 400 && problem?.code === 'invalid';
  if (isRefused && !request.flaw && !BEYOND_SCHEMA.test(problem.error)) return `a refusal: ${problem.error}`;
  try {
    assertAnswerOf(call.contract, status, body);
  } catch (error) {
    return String(error);
  }
  return schemas.problemOf(call, status, body);
}

let schemas: AnswerSchemas;
const statuses = new Map<number, number>();

test('every call answers generated requests as the OpenAPI document says', async () => {
  schemas = new AnswerSchemas(document);
  const requests = new GeneratedRequests(document, ids, chance);
  const calls = describedCalls(document).filter(({ name }) => !LEFT_OUT.includes(name));
  const faults = new Map<string, object>();
  const began = Date.now();
  let sent = 0;
  for (let round = 0; round < 2 || (round < MAX_ROUNDS && Date.now() - began < TIME_MS); round += 1) {
    for (const call of calls) {
      // Its own seed: what answers taught so far, which depends on time, changes no later draw.
      random = seededRandom(1040 + sent);
      const isFlawed = chance() < 0.35;
      const request = (isFlawed && (await requests.invalid(call))) || (await requests.valid(call));
      const [who, headers] = caller();
      const fault = await faultOf(call, request, headers);
      sent += 1;
      // The report lists only the first problem of each kind.
      if (fault)
        faults.set(`${call.contract.route}: ${fault}`, {
          who,
          flaw: request.flaw,
          path: request.path,
          sent: request.sent,
        });
    }
  }
  expect(Object.fromEntries(faults)).toEqual({});
  // Requests that are all rejected would test little.
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(sent / 5);
});
