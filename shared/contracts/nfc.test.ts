import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';

/** Fields that users do not write as text: ids, tokens, addresses, cursors. */
const NO_TEXT = new Set([
  ...[
    'token',
    'invite_token',
    'setup_code',
    'nonce',
    'google_token',
    'token_hashes',
    'session',
    'session_id',
    'address',
  ],
  ...[
    'if_none_match',
    'since',
    'cursor',
    'pin',
    'guest_network',
    'key',
    'value',
    'service',
    'thumb',
    'thumbnail',
    'thumb_hash',
    'box',
  ],
]);
/** Tried as sent, then in NFC (docs/rules/text.md). */
const TRIED = new Set(['password', 'current_password']);
/** A table is matched with its own mapping and corrections. The texts of its cells pass the item fields. */
const TABLE = new Set(['csv', 'mapping', 'corrections', 'without']);

const WORD = 'Mu\u0308ller-\u200bLu\u0308den\u00adscheidt\nam Main';
const PLAIN = 'Müller-Lüdenscheidt am Main';
const LINES = 'Müller-Lüdenscheidt\nam Main';
/** Fields that keep line breaks. */
const HAS_LINES = new Set(['description', 'instruction', 'error_message', 'custom', 'printed_text', 'note']);

/** Fields without blanks. */
const NO_BLANKS = new Set(['code']);

/** The parts of a schema definition that the walk uses. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  items?: z.ZodType[];
  in?: z.ZodType;
  out?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
}

/** Paths of the text fields of a schema that do not normalize their input. */
function missed(schema: z.ZodType, path: string[] = []): string[] {
  if (path.some((name) => NO_TEXT.has(name) || TRIED.has(name) || TABLE.has(name))) return [];
  const definition = schema.def as unknown as Definition;
  if (definition.type === 'string' || definition.in?.def.type === 'string') {
    const { data } = schema.safeParse(WORD);
    const clean = cleanText(path.at(-1) ?? '');
    return typeof data === 'string' && data.toLowerCase() !== clean.toLowerCase() ? [path.join('.')] : [];
  }
  if (definition.type === 'pipe') {
    const first = definition.in?.def.type === 'transform' ? definition.out : definition.in;
    return first ? missed(first, path) : [];
  }
  const fields = Object.entries(definition.shape ?? {}).flatMap(([name, field]) => missed(field, [...path, name]));
  const { options = [], items = [], left, right, element, valueType, innerType } = definition;
  const parts = [...options, ...items, left, right, element, valueType, innerType];
  return [...fields, ...parts.flatMap((part) => (part ? missed(part, path) : []))];
}

function cleanText(field: string): string {
  if (NO_BLANKS.has(field)) return PLAIN.replaceAll(' ', '');
  return HAS_LINES.has(field) ? LINES : PLAIN;
}

/** A command that the gateway sends, or a call of the API. */
interface Contract {
  kind?: string;
  callers?: readonly string[];
  request?: z.ZodType;
  pattern?: string;
  options?: { body?: z.ZodType; query?: z.ZodType; insteadOfForm?: z.ZodType; params?: Record<string, z.ZodType> };
}

async function contracts(folder: string): Promise<[name: string, contract: Contract][]> {
  const files = readdirSync(join(import.meta.dirname, folder)).filter((file) => /^[\w-]+\.ts$/.test(file));
  const modules = await Promise.all(files.map((file) => import(`./${folder}${file.replace(/\.ts$/, '.js')}`)));
  return modules.flatMap((module: object) =>
    Object.values(module)
      .filter((group) => typeof group === 'object' && group !== null)
      .flatMap((group: object) => Object.entries(group) as [string, Contract][])
      .filter(([, contract]) => typeof contract === 'object' && contract !== null),
  );
}

test('every free text that the gateway accepts is converted to NFC without invisible characters, and names become one line', async () => {
  const commands = (await contracts('')).filter(([, { request, callers }]) => request && callers?.includes('gateway'));
  const calls = (await contracts('http/')).filter(([, { options }]) => options);
  expect(commands.length).toBeGreaterThan(80);
  expect(calls.length).toBeGreaterThan(80);
  const schemas = [
    ...commands.map(([, { pattern, request }]) => [pattern, request] as const),
    ...calls.flatMap(([name, { options = {} }]) =>
      [options.body, options.query, options.insteadOfForm, z.object(options.params ?? {})].map(
        (schema) => [name, schema] as const,
      ),
    ),
  ];
  const left = schemas.flatMap(([name, schema]) => (schema ? missed(schema).map((path) => `${name}: ${path}`) : []));
  expect([...new Set(left)]).toEqual([]);
});
