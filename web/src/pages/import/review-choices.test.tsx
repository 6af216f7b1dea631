import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CSV, drop, good, importButton, open, PREVIEW, RUN, sent, UUID, user } from './import-tester';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

const DONE = { success: true, imported_count: 1, updated_count: 0, skipped_count: 0 };

const question = {
  column: 'qty',
  sample: '1.000',
  readings: [
    { id: 'decimal_point' as const, example: '1' },
    { id: 'decimal_comma' as const, example: '1000' },
  ],
};
const columns = good.columns.map((column) =>
  column.name === 'qty' ? { ...column, field: 'quantity' as const } : column,
);

test('a column that can be read in two ways is asked about once and imported by the answer', async () => {
  let answer = { ...good, columns, questions: [question] };
  const server = open({ [PREVIEW]: () => [200, answer], [RUN]: () => [200, DONE] });
  await drop(CSV);
  const asked = await screen.findByRole('radiogroup', { name: 'What does 1.000 mean in the column “qty”?' });
  expect(within(asked).getByRole('radio', { name: '1' })).not.toBeChecked();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  await user.click(await importButton('Answer 1 question first'));
  answer = { ...good, columns, questions: [] };
  await user.click(within(asked).getByRole('radio', { name: '1,000' }));
  const readings = { qty: 'decimal_comma' };
  await waitFor(() => expect(sent(server, PREVIEW).at(-1)).toEqual({ csv: CSV, readings }));
  await importButton('Import 1 item');
  await user.click(within(asked).getByRole('radio', { name: '1' }));
  await user.click(within(asked).getByRole('radio', { name: '1,000' }));
  await user.click(await importButton('Import 1 item'));
  await screen.findByText('1 item is in your inventory now.');
  expect(sent(server, RUN)).toEqual([{ csv: CSV, readings, request_uuid: UUID }]);
});

test('a column mapped to another kind of field needs no further answer', async () => {
  open({ [PREVIEW]: () => [200, { ...good, columns, questions: [question] }] });
  await drop(CSV);
  await screen.findByRole('radiogroup');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column qty becomes' }), 'description');
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('existing items are skipped, updated or added again', async () => {
  const some = {
    ...good,
    ...{ total_rows: 3, valid_rows: 3, existing_count: 2 },
    items: good.items.map((one) => ({ ...one, existing: 7 })),
  };
  const done = { ...DONE, updated_count: 2 };
  const server = open({ [PREVIEW]: () => [200, some], [RUN]: () => [200, done] });
  await drop(CSV);
  expect(await screen.findByRole('heading', { name: '2 items are in your inventory already' })).toBeVisible();
  expect(screen.getByText('Already there')).toBeVisible();
  await importButton('Import 1, leave out 2');
  await user.click(screen.getByRole('radio', { name: 'Add them again' }));
  await importButton('Import 3 items');
  await user.click(screen.getByRole('radio', { name: 'Update them from the table' }));
  await user.click(await importButton('Add 1, update 2'));
  expect(await screen.findByText('1 item is in your inventory now.')).toBeVisible();
  expect(screen.getByText(/2 items are as in the table now\./)).toBeVisible();
  expect(sent(server, RUN)).toEqual([{ csv: CSV, on_existing: 'update', request_uuid: UUID }]);
  expect(server.count(PREVIEW)).toBe(1);
});

test('an import whose answer is lost is retried under the same uuid, and a changed import gets a new one', async () => {
  const server = open({ [RUN]: () => [500, null] });
  await drop(CSV);
  await user.click(await importButton('Import 1 item'));
  await screen.findByText('The items were not imported');
  await user.click(await importButton('Import 1 item'));
  await waitFor(() => expect(server.count(RUN)).toBe(2));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column qty becomes' }), 'quantity');
  await waitFor(() => expect(server.count(PREVIEW)).toBe(2));
  await user.click(await importButton('Import 1 item'));
  await waitFor(() => expect(server.count(RUN)).toBe(3));
  const [first, second, third] = sent(server, RUN).map((body) => (body as { request_uuid: string }).request_uuid);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('leaving with a pasted table asks first', async () => {
  open();
  await user.type(screen.getByRole('textbox', { name: 'Or paste the table here' }), 'name');
  await user.click(screen.getByRole('link', { name: 'Back to the inventory' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without importing?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay here' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Another file' }));
  expect(screen.getByRole('textbox', { name: 'Or paste the table here' })).toHaveValue('name');
});

test('leaving without a table does not ask', async () => {
  open();
  await drop(CSV);
  await importButton('Import 1 item');
  await user.click(screen.getByRole('link', { name: 'Back to the inventory' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
