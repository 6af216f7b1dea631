import { screen, waitFor, within } from '@testing-library/react';
import { MAX_IMPORT_ROWS } from '@whereabouts/shared/contracts/limits.js';
import { beforeEach, expect, test } from 'vitest';
import { problem } from '../../testing/answers';
import { buildField } from '../../testing/factories';
import { bad, CSV, drop, good, importButton, open, PREVIEW, RUN, sent, UUID, user } from './import-tester';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

test('a table is previewed and then imported', async () => {
  const server = open({ [RUN]: () => [200, { success: true, imported_count: 1, updated_count: 0, skipped_count: 0 }] });
  await drop(CSV);
  expect(await screen.findByText(/1 row, 1 ready to import/)).toBeVisible();
  const [item] = within(
    screen.getByRole('heading', { name: 'How they will look' }).parentElement as HTMLElement,
  ).getAllByRole('listitem');
  expect(item).toHaveTextContent('DrillGarage › Shelf× 2tool');
  await user.click(await importButton('Import 1 item'));
  expect(await screen.findByText('1 item is in your inventory now.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the inventory' })).toHaveAttribute('href', '/inventory');
  expect(sent(server, PREVIEW)).toEqual([{ csv: CSV }]);
  expect(sent(server, RUN)).toEqual([{ csv: CSV, request_uuid: UUID }]);
});

test('errors are listed by row and field below the columns, and without a valid row nothing is imported', async () => {
  open({ [PREVIEW]: () => [200, bad] });
  await user.type(screen.getByRole('textbox', { name: 'Or paste the table here' }), 'name');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const alert = await screen.findByRole('alert');
  expect(screen.getByRole('textbox', { name: 'Row 1, Quantity' })).toHaveValue('two');
  expect(screen.getByRole('textbox', { name: 'Row 1, Quantity' })).toHaveAccessibleDescription(
    'Quantity must be a whole number Column “qty”',
  );
  expect(screen.getByRole('heading', { name: 'Row 1 Drill' })).toBeVisible();
  expect(screen.getByText('It has too many columns.')).toBeVisible();
  const columns = screen.getByRole('heading', { name: 'What the columns become' });
  expect(columns.compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await importButton('Import 0 items')).toBeDisabled();
});

test('mapping a column to another field checks the table again, and no field keeps two columns', async () => {
  let answer = bad;
  const server = open({
    [PREVIEW]: () => [200, answer],
    [RUN]: () => [200, { success: true, imported_count: 1, updated_count: 0, skipped_count: 0 }],
  });
  await drop(CSV);
  const column = await screen.findByRole('combobox', { name: 'Column qty becomes' });
  answer = good;
  await user.selectOptions(column, 'name');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  const mapping = { name: null, qty: 'name' };
  expect(sent(server, PREVIEW)).toEqual([{ csv: CSV }, { csv: CSV, mapping }]);
  await user.click(await importButton('Import 1 item'));
  await screen.findByText('1 item is in your inventory now.');
  expect(sent(server, RUN)).toEqual([{ csv: CSV, mapping, request_uuid: UUID }]);
});

test('a wrong cell is corrected in place, checked again and imported, and Undo reverts the correction', async () => {
  const wrong = { ...bad, error_count: 1, errors: bad.errors.slice(0, 1) };
  let answer = wrong;
  const server = open({
    [PREVIEW]: () => [200, answer],
    [RUN]: () => [200, { success: true, imported_count: 1, updated_count: 0, skipped_count: 0 }],
  });
  await drop(CSV);
  const cell = await screen.findByRole('textbox', { name: 'Row 1, Quantity' });
  expect(cell).toHaveAccessibleDescription(/must be a whole number/);
  answer = good;
  await user.clear(cell);
  await user.type(cell, '2{Enter}');
  await waitFor(() => expect(cell).not.toBeInTheDocument());
  const corrections = [{ row: 1, column: 'qty', value: '2' }];
  expect(sent(server, PREVIEW).at(-1)).toEqual({ csv: CSV, corrections });
  answer = wrong;
  await user.click(screen.getByRole('button', { name: 'Undo: take the last correction back' }));
  const again = await screen.findByRole('textbox', { name: 'Row 1, Quantity' });
  expect(sent(server, PREVIEW).at(-1)).toEqual({ csv: CSV });
  answer = good;
  await user.clear(again);
  await user.type(again, '2');
  await user.tab();
  await user.click(await importButton('Import 1 item'));
  await screen.findByText('1 item is in your inventory now.');
  expect(sent(server, RUN)).toEqual([{ csv: CSV, corrections, request_uuid: UUID }]);
});

test('a choice made during a check is kept', async () => {
  let judged = false;
  const server = open({ [PREVIEW]: () => (judged ? new Promise<never>(() => undefined) : [200, good]) });
  await drop(CSV);
  const [name, qty] = await screen.findAllByRole('combobox', { name: /^Column/ });
  judged = true;
  await user.selectOptions(qty as HTMLElement, 'quantity');
  await user.selectOptions(name as HTMLElement, 'description');
  expect(qty).toHaveValue('quantity');
  expect(name).toHaveValue('description');
  expect(sent(server, PREVIEW).at(-1)).toEqual({ csv: CSV, mapping: { name: 'description', qty: 'quantity' } });
  expect(screen.getByText('Choose the column that holds the name. Everything needs one.')).toBeVisible();
});

test('several columns may map to the description', async () => {
  const described = { ...good, columns: good.columns.map((column) => ({ ...column, field: 'description' as const })) };
  const server = open({ [PREVIEW]: () => [200, described] });
  await drop(CSV);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Column qty becomes' }), 'description');
  await waitFor(() => expect(server.count(PREVIEW)).toBe(2));
  expect(sent(server, PREVIEW)[1]).toEqual({ csv: CSV, mapping: { name: 'description', qty: 'description' } });
});

test.each([
  ['an empty table', ' \n', 'This table is empty.'],
  ['a file that is not text', 'a\0b', 'This is not a CSV file. In a spreadsheet, save as CSV first.'],
  ['too many rows', `name\n${'x\n'.repeat(MAX_IMPORT_ROWS + 1)}`, /at most 5,000/],
])('%s sends no request', async (_, content, said) => {
  const server = open();
  await drop(content);
  expect(await screen.findByText(said)).toBeVisible();
  expect(server.count(PREVIEW)).toBe(0);
});

test('line breaks inside quotes do not start a row', async () => {
  const server = open();
  await drop(`name,description\nDrill,"${'line\n'.repeat(MAX_IMPORT_ROWS + 1)}"\n`);
  await importButton('Import 1 item');
  expect(server.count(PREVIEW)).toBe(1);
});

test('a million blank lines below a table are not sent', async () => {
  const server = open();
  await drop(`name,qty\nDrill,2\n${',\r\n'.repeat(1_000_000)}`);
  await importButton('Import 1 item');
  expect(sent(server, PREVIEW)).toEqual([{ csv: 'name,qty\nDrill,2' }]);
});

test('a file from an older spreadsheet keeps its umlauts', async () => {
  const server = open();
  await drop(new Uint8Array([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0x54, 0xfc, 0x72]).buffer);
  await importButton('Import 1 item');
  expect(sent(server, PREVIEW)).toEqual([{ csv: 'name\nTür' }]);
});

test('a table that the server cannot read shows an error, and another one can be chosen', async () => {
  open({ [PREVIEW]: () => [400, problem('The table has no line of headings.')] });
  await drop(CSV);
  expect(await screen.findByText('The table has no line of headings.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Another file' }));
  expect(screen.getByText('Drop a CSV file here or click to select')).toBeVisible();
});

test('a user without a table sees an example and a list of possible fields', () => {
  open();
  const cells = within(screen.getByRole('table')).getAllByRole('columnheader');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['name', 'area', 'location', 'quantity']);
  expect(screen.getByText(/^Only the name is needed\. Known are Name, Description, .* and Departed\.$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download this example' })).toBeEnabled();
});

test('a refused import keeps the table', async () => {
  open({ [RUN]: () => [500, null] });
  await drop(CSV);
  await user.click(await importButton('Import 1 item'));
  expect(await screen.findByText('The items were not imported')).toBeVisible();
  expect(await importButton('Import 1 item')).toBeEnabled();
});

test('an unknown column becomes a new custom field, and the table is checked again with it', async () => {
  const field = buildField({ id: 7, name: 'qty' });
  let fields = [buildField({ id: 6, name: 'Aisle' })];
  const server = open({
    'GET /api/fields': () => [200, { fields }],
    'POST /api/fields': () => {
      fields = [...fields, field];
      return [201, { field }];
    },
  });
  await drop(CSV);
  const column = await screen.findByRole('combobox', { name: 'Column qty becomes' });
  expect(await screen.findAllByRole('option', { name: 'Aisle' })).toHaveLength(2);
  await user.selectOptions(column, 'New field “qty”');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(server, PREVIEW)).toHaveLength(2));
  expect(sent(server, 'POST /api/fields')).toEqual([{ name: 'qty', kind: 'number', category: null }]);
  expect(sent(server, PREVIEW)[1]).toMatchObject({ mapping: { name: 'name', qty: 'custom.7' } });
});
