import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportPreview } from '@whereabouts/shared/contracts/imports.js';
import { expect } from 'vitest';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import ImportPage from './import-page';

export const user = userEvent.setup();
export const PREVIEW = 'POST /api/items/import/preview';
export const RUN = 'POST /api/items/import';
export const CSV = 'name,qty\nDrill,2\n';

/** The uuid of an import, which differs for each import. */
export const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** A table without errors. */
export const good: ImportPreview = {
  format: 'other',
  columns: [
    { name: 'name', field: 'name', samples: ['Drill'], new_field: null },
    { name: 'qty', field: null, samples: ['2'], new_field: { name: 'qty', kind: 'number' } },
  ],
  total_rows: 1,
  valid_rows: 1,
  error_count: 0,
  errors: [],
  questions: [],
  existing_count: 0,
  items: [{ name: 'Drill', area: 'Garage', location: 'Shelf', quantity: 2, tags: ['tool'], existing: null }],
};
/** The same table with two errors in its row. */
export const bad: ImportPreview = {
  ...good,
  valid_rows: 0,
  error_count: 2,
  errors: [
    { row: 1, column: 'qty', field: 'quantity', value: 'two', error: 'must be a whole number', about: 'Drill' },
    { row: 1, column: null, field: null, value: null, error: 'has too many columns', about: 'Drill' },
  ],
  items: [],
};

/** Opens the import page. */
export function open(routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({ [PREVIEW]: () => [200, good], ...routes });
  show(<ImportPage />, server.fetch);
  return server;
}
/** Chooses a file. */
export const drop = (content: BlobPart, name = 'items.csv') =>
  user.upload(document.querySelector('input[type=file]') as HTMLInputElement, fileOf(content, name));

/** Files in jsdom cannot be read as bytes. */
function fileOf(content: BlobPart, name: string): File {
  const file = new File([content], name, { type: 'text/csv' });
  const bytes =
    typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content as ArrayBuffer);
  return Object.assign(file, { arrayBuffer: async () => bytes });
}
export const importButton = (name: string) => screen.findByRole('button', { name });
/** The bodies of all calls to a route. */
export const sent = (server: ReturnType<typeof answering>, route: string) =>
  server.calls.filter((call) => call.route === route).map(({ body }) => body);
