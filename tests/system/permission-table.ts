import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../../tools/start/folders.js';

/** The columns of the table, in its order. */
export const ROLES = ['owner', 'editor', 'viewer', 'guest (view)', 'guest (edit)', 'stranger', 'signed out'] as const;
export type Role = (typeof ROLES)[number];

/** A row of the table: a call, perhaps with a note that selects its body, and the outcome for each role. */
export interface Row {
  /** The first cell, as it is written. */
  name: string;
  method: string;
  path: string;
  outcomes: Record<Role, string>;
}

const PAGE = join(checkout, 'docs', 'rules', 'permissions.md');
const NAME = /^`(GET|POST|PUT|DELETE) (\/\S+)`/;

/** Reads the table of docs/rules/permissions.md. @throws Error if the page is not as expected */
export function readTable(): Row[] {
  const lines = readFileSync(PAGE, 'utf8').split('\n');
  const head = lines.indexOf(`| call | ${ROLES.join(' | ')} |`);
  if (head < 0) throw new Error(`no table has the columns ${ROLES.join(', ')}`);
  const rows = lines
    .slice(head + 2)
    .filter((line) => line.startsWith('|'))
    .map(cellsOf);
  return rows.map(([name = '', ...cells]) => {
    const [, method, path] = NAME.exec(name) ?? [];
    if (!method || !path || cells.length !== ROLES.length) throw new Error(`not a row of the table: ${name}`);
    return { name, method, path, outcomes: rowOf((_role, at) => cells[at] ?? '') };
  });
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

export const rowOf = (cell: (role: Role, at: number) => string) =>
  Object.fromEntries(ROLES.map((role, at) => [role, cell(role, at)])) as Record<Role, string>;
