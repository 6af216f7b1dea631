import pg from 'pg';
import { startSystem } from '../../tests/environment/system.js';
import { registerApiUser } from '../demo/api-user.js';
import type { Figure } from './figure.js';
import { fillItems } from './fill-items.js';
import { productSide, unchangedSince } from './product-side.js';
import { versus } from './versus.js';

const ITEMS = 1_000;
const GROUPS = 200;
const MEMBERS = 500;
const FIRST_STRANGER = 1_000_000;

/** Compares unrelated calls of a user in many large groups with those of a user in no group. */
export async function inGroups(isQuick: boolean): Promise<Figure[]> {
  const system = await startSystem({ workers: 0, env: { RATE_LIMIT_FACTOR: '100000' } });
  const { database_url } = system;
  const [member, alone] = [
    await registerApiUser(system.address, 'member@example.org'),
    await registerApiUser(system.address, 'alone@example.org'),
  ];
  const client = new pg.Client({ connectionString: database_url, options: '-c search_path=inventory' });
  await client.connect();
  for (const { id } of [member, alone]) await fillItems(client, id, 1, ITEMS);
  await client.query(
    `insert into groups (id, name, version) select n, 'Group ' || n, 1 from generate_series(1, $1::int) n`,
    [GROUPS],
  );
  await client.query(
    `insert into group_members (group_id, user_id, role, since, version)
     select g, case n when 1 then $3::bigint else $4::bigint + g * $2::int + n end, 'editor', 1, 1
     from generate_series(1, $1::int) g, generate_series(1, $2::int) n`,
    [GROUPS, MEMBERS, member.id, FIRST_STRANGER],
  );
  await client.query('insert into group_revisions (group_id) select id from groups');
  await client.query('vacuum analyze');
  await client.end();

  const figures: Figure[] = [];
  for (const [name, isUnchanged] of [
    ['GET one item', false],
    ['304 of a list of 1,000', true],
  ] as const) {
    const side = async (user: typeof member) => {
      const [item] = await user.items();
      const path = isUnchanged ? '/api/items' : `/api/items/${item?.id}`;
      return productSide(system, user, path, { headers: isUnchanged ? await unchangedSince(user, path) : {} });
    };
    const contest = { product: await side(member), reference: await side(alone), goal: 0.95, database_url };
    figures.push(
      await versus({ ...contest, name: `${name}, in ${GROUPS} groups of ${MEMBERS} compared with none` }, isQuick),
    );
  }
  await system.stop();
  return figures;
}
