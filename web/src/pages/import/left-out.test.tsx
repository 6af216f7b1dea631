import { screen, waitFor } from '@testing-library/react';
import type { ImportPreview } from '@whereabouts/shared/contracts/imports.js';
import { beforeEach, expect, test } from 'vitest';
import { bad, CSV, drop, good, importButton, open, PREVIEW, RUN, sent, UUID, user } from './import-tester';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

test('a wrong value is skipped and its row imported, and Undo reverts that', async () => {
  const wrong = { ...bad, error_count: 1, errors: bad.errors.slice(0, 1) };
  let answer = wrong;
  const server = open({
    [PREVIEW]: () => [200, answer],
    [RUN]: () => [200, { success: true, imported_count: 1, updated_count: 0, skipped_count: 0 }],
  });
  await drop(CSV);
  const goWithout = () => screen.findByRole('button', { name: 'Import without this value: row 1, Quantity' });
  await goWithout();
  answer = good;
  await user.click(await goWithout());
  expect(await screen.findByText('1 value left out.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await waitFor(() => expect(document.body).not.toHaveFocus());
  const without = [{ row: 1, column: 'qty' }];
  expect(sent(server, PREVIEW).at(-1)).toEqual({ csv: CSV, without });
  answer = wrong;
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await goWithout();
  expect(sent(server, PREVIEW).at(-1)).toEqual({ csv: CSV });
  answer = good;
  await user.click(await goWithout());
  await user.click(await importButton('Import 1 item'));
  await screen.findByText('1 item is in your inventory now.');
  expect(sent(server, RUN)).toEqual([{ csv: CSV, without, request_uuid: UUID }]);
});

test('one button skips all wrong values except names', async () => {
  const [quantity] = bad.errors as [ImportPreview['errors'][number]];
  const errors = [
    quantity,
    { ...quantity, row: 2 },
    { ...quantity, row: 3, column: 'name', field: 'name' as const, error: 'is missing' },
  ];
  const server = open({ [PREVIEW]: () => [200, { ...bad, total_rows: 3, error_count: 3, errors }] });
  await drop(CSV);
  await user.click(await screen.findByRole('button', { name: 'Import without these 2 values' }));
  expect(await screen.findByText('2 values left out.')).toBeVisible();
  await waitFor(() =>
    expect(sent(server, PREVIEW).at(-1)).toEqual({
      csv: CSV,
      without: [
        { row: 1, column: 'qty' },
        { row: 2, column: 'qty' },
      ],
    }),
  );
  expect(screen.queryByRole('button', { name: 'Import without this value: row 3, Name' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(sent(server, PREVIEW).at(-1)).toEqual({ csv: CSV }));
});

test('unmapped columns are counted', async () => {
  open();
  await drop(CSV);
  expect(await screen.findByText('1 column left out')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column qty becomes' }), 'quantity');
  expect(await screen.findByText('No column is left out.')).toBeVisible();
});

test('a row is skipped by its own button, the table is checked again, and Undo restores the row', async () => {
  const two = { ...bad, total_rows: 2, valid_rows: 1, errors: bad.errors.map((error) => ({ ...error, row: 2 })) };
  const one = { ...good, total_rows: 2 };
  let answer: ImportPreview = two;
  const server = open({
    [PREVIEW]: () => [200, answer],
    [RUN]: () => [200, { success: true, imported_count: 1, updated_count: 0, skipped_count: 1 }],
  });
  await drop(CSV);
  const leaveOut = () => screen.findByRole('button', { name: 'Leave out row 2' });
  await leaveOut();
  answer = one;
  await user.click(await leaveOut());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(sent(server, PREVIEW).at(-1)).toEqual({ csv: CSV, left_out: [2] });
  answer = two;
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await leaveOut();
  expect(sent(server, PREVIEW).at(-1)).toEqual({ csv: CSV });
  answer = one;
  await user.click(await leaveOut());
  await user.click(await importButton('Import 1, leave out 1'));
  expect(await screen.findByText('1 row was left out.')).toBeVisible();
  expect(sent(server, RUN)).toEqual([{ csv: CSV, left_out: [2], request_uuid: UUID }]);
});

test('one button skips all rows with errors and shows the number of valid rows', async () => {
  const some = { ...bad, total_rows: 9, valid_rows: 8, error_count: 1, items: good.items };
  const server = open({
    [PREVIEW]: () => [200, some],
    [RUN]: () => [200, { success: true, imported_count: 8, updated_count: 0, skipped_count: 1 }],
  });
  await drop(CSV);
  await user.click(await importButton('Import 8, leave out 1'));
  expect(await screen.findByText('8 items are in your inventory now.')).toBeVisible();
  expect(screen.getByText('1 row was left out.')).toBeVisible();
  expect(sent(server, RUN)).toEqual([{ csv: CSV, skip_rows_with_errors: true, request_uuid: UUID }]);
});
