import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { API_CALLS } from '@whereabouts/shared/contracts/http/api-calls.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import { type System, startSystem } from '../environment/system.js';
import { BODIES } from './permission-bodies.js';
import { type Household, type Ids, PRIVATE, PUBLIC, photoForm, startHousehold } from './permission-household.js';
import { ROLES, type Role, type Row, readTable, rowOf } from './permission-table.js';
import { makeTargets } from './permission-targets.js';

/** Areas of calls whose rules are on their own pages. The table has only their rows about private parts. */
const ELSEWHERE = [
  ...['Accounts', 'Places', 'Queue', 'Collections', 'Checklists', 'Groups', 'Notices'],
  'Administration',
];
/** Calls of these areas that must be in the table, too. */
const NAMED = ['getItemsValue', 'getGroupValue', 'getUserSettings', 'changeUserSettings'];

const UNKNOWN_TOKEN = 'x'.repeat(43);

let system: System;
let household: Household;

beforeAll(async () => {
  system = await startSystem({ workers: 0, apart: [], env: { LOCAL_RECOGNITION: 'false' } });
  household = await startHousehold(system);
});

afterAll(() => system?.stop());

const IN_BRACES = /\{(\w+)\}/g;
const namesIn = (text: string) => Array.from(text.matchAll(IN_BRACES), ([, name = '']) => name);
const bodyOf = ({ name }: Row) => JSON.stringify(BODIES[name] ?? null);

/** Sends the call of the row as the role. @returns the outcome, in the words of the table */
async function outcomeOf(row: Row, role: Role, targets: Ids): Promise<string> {
  const user = household.users[role];
  const ids: Ids = { ...household.ids, ...targets, token: household.tokens[role] ?? UNKNOWN_TOKEN };
  const body = bodyOf(row);
  if (user && [...namesIn(row.path), ...namesIn(body)].includes('own'))
    ids.own = (await household.save(user, { name: 'Own thing' })).id;
  const sent: RequestInit = { method: row.method, headers: user ? { authorization: `Bearer ${user.token}` } : {} };
  if (body !== 'null') {
    sent.body = body.replaceAll(/"\{(\w+)\}"/g, (_, key) => String(ids[key]));
    sent.headers = { ...sent.headers, 'content-type': 'application/json' };
  } else if (row.path === '/api/analyze') sent.body = await photoForm(ROLES.indexOf(role) + 100);
  const path = row.path.replaceAll(IN_BRACES, (_, key) => String(ids[key]));
  const seen = await seenIn(row.method, await fetch(system.address + path, sent));
  // The owner's other items may look like the photo, as soon as their looks are computed.
  return row.path === '/api/similar' && role === 'owner' && seen === 'private' ? 'done' : seen;
}

async function seenIn(method: string, answer: Response): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) return String(answer.status);
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return 'bytes';
  if (PRIVATE.some((part) => text.includes(part))) return 'private';
  const existing = `"existing":${household.ids.item}`;
  if ([...PUBLIC, existing].some((part) => text.includes(part))) return 'public';
  return method === 'GET' ? 'nothing' : 'done';
}

async function outcomesOf(row: Row): Promise<Record<Role, string>> {
  if (row.method === 'GET') {
    const all = await Promise.all(ROLES.map((role) => outcomeOf(row, role, {})));
    return rowOf((_role, at) => all[at] ?? '');
  }
  const wanted = new Set([...namesIn(row.path), ...namesIn(bodyOf(row))]);
  const outcomes = rowOf(() => '');
  let targets: Ids | null = null;
  for (const role of ROLES) {
    targets ??= await makeTargets(household, wanted);
    outcomes[role] = await outcomeOf(row, role, targets);
    // A refused call changes nothing.
    if (!/^[45]/.test(outcomes[role])) targets = null;
  }
  return outcomes;
}

const asLine = ({ name }: Row, outcomes: Record<Role, string>) =>
  `| ${[name, ...ROLES.map((role) => outcomes[role])].join(' | ')} |`;

test('every cell of the table is what the role gets', async () => {
  const rows = readTable();
  const found: string[] = [];
  for (const row of rows) found.push(asLine(row, await outcomesOf(row)));
  expect(found).toEqual(rows.map((row) => asLine(row, row.outcomes)));
});

/** The path without the names of its ids. Formats of reports are written out in the table. */
const shapeOf = (path: string) => path.replaceAll(IN_BRACES, '{}').replace(/files\/(pdf|xlsx)$/, 'files/{}');

test('every call with access is in the table', () => {
  const listed = readTable().map(({ method, path }) => `${method} ${shapeOf(path.replace(/\?.*/, ''))}`);
  const missing = Object.entries(API_CALLS).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, { route }]) => {
      if (ELSEWHERE.includes(area) && !NAMED.includes(name)) return [];
      const { method, path } = parseRoute(route);
      return listed.includes(`${method} ${shapeOf(path)}`) ? [] : [`${name}: ${route}`];
    }),
  );
  expect(missing).toEqual([]);
});
