import pg from 'pg';
import { startSystem } from '../../tests/environment/system.js';
import { type ApiUser, registerApiUser } from '../demo/api-user.js';
import type { Figure } from './figure.js';
import { fillItems } from './fill-items.js';
import { productSide } from './product-side.js';
import { type Side, versus } from './versus.js';

const PATH = '/api/items';
const ITEMS = 10_000;
const FIELDS = 30;

/** Gives user `$1` the fields, and each item a value of every field. */
const FILL_FIELDS = `
  with fields as (
    insert into custom_fields (user_id, name, name_key, kind, position)
    select $1, 'Field ' || n, 'field ' || n, 'text', n - 1 from generate_series(1, $2::int) n returning id
  )
  update items i set custom = (select jsonb_object_agg(id, 'Value ' || (id * i.id) % 1000) from fields)
  where user_id = $1`;

/** Makes each item of user `$2` as long as that of user `$1`, with the values as a part of its description. */
const FILL_BYTES = `
  update items i set description = i.description || ' ' || rpad(
    translate(named.custom::text, '"', ''), length(named.json_start) - length(i.json_start) - 1, '.'
  )
  from items named where named.user_id = $1 and i.user_id = $2 and named.name = i.name`;

/**
 * Compares a list whose items have thirty custom fields with two lists whose items have none: one of as many bytes,
 * which shows what the fields cost besides their bytes, and the plain list, which shows what they cost altogether.
 */
export async function customFields(isQuick: boolean): Promise<Figure[]> {
  const system = await startSystem({ workers: 0, env: { RATE_LIMIT_FACTOR: '100000' } });
  const { database_url } = system;
  const [user, long, plain] = [
    await registerApiUser(system.address, 'fields@example.org'),
    await registerApiUser(system.address, 'long@example.org'),
    await registerApiUser(system.address, 'plain@example.org'),
  ];
  const client = new pg.Client({ connectionString: database_url, options: '-c search_path=inventory' });
  await client.connect();
  for (const { id } of [user, long, plain]) await fillItems(client, id, 1, ITEMS);
  await client.query(FILL_FIELDS, [user.id, FIELDS]);
  await client.query(FILL_BYTES, [user.id, long.id]);
  await client.query('vacuum full analyze items');
  await client.end();
  const side = (owner: ApiUser) => ({ ...productSide(system, owner, PATH), load: lists(owner) });
  const compare = async (than: string, reference: ApiUser): Promise<Figure> => {
    const figure = await versus(
      {
        name: `GET /api/items, ${ITEMS.toLocaleString('en')} items with ${FIELDS} fields compared with ${than}`,
        ...{ product: side(user), reference: side(reference), goal: 0.9, database_url, seconds: 6 },
      },
      isQuick,
    );
    const [ours, theirs] = [await megabytesOf(user), await megabytesOf(reference)];
    return { ...figure, detail: `${ours} MB of ${theirs} MB; ${figure.detail}` };
  };
  const figures = [await compare('as many bytes', long), await compare('the items without fields', plain)];
  await system.stop();
  return figures;
}

async function megabytesOf(owner: ApiUser): Promise<string> {
  const answer = await owner.call(PATH, { headers: { 'accept-encoding': 'identity' } });
  return ((await answer.arrayBuffer()).byteLength / 1e6).toFixed(1);
}

/** Reads the list again and again, once even if that takes longer. Without compression, whose cost depends on the text. */
const lists =
  (owner: ApiUser): Side['load'] =>
  async (seconds) => {
    const end = performance.now() + seconds * 1_000;
    let read = 0;
    do {
      const answer = await owner.call(PATH, { headers: { 'accept-encoding': 'identity' } });
      if (!answer.ok) throw new Error(`${PATH} failed with ${answer.status}`);
      await answer.arrayBuffer();
      read += 1;
    } while (performance.now() < end);
    return read;
  };
