import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportPreview } from '@whereabouts/shared/contracts/imports.js';
import { expect, test, vi } from 'vitest';
import '../../i18n/locales/import';
import { answering } from '../../testing/answers';
import { buildField } from '../../testing/factories';
import { show } from '../../testing/render';
import { ColumnMapping } from './column-mapping';
import { good } from './import-tester';

const CREATE = 'POST /api/fields';
const user = userEvent.setup();

function map(columns: ImportPreview['columns'], created: Promise<[number, object]> | [number, object]) {
  const onChange = vi.fn();
  const server = answering({ 'GET /api/fields': () => [200, { fields: [] }], [CREATE]: () => created });
  show(<ColumnMapping columns={columns} errors={[]} onChange={onChange} />, server.fetch);
  return { server, onChange };
}

test('a new field has the kind that fits the values of its column, unless the user chooses another one', async () => {
  const { server, onChange } = map(good.columns, [201, { field: buildField({ id: 7, name: 'Size' }) }]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column qty becomes' }), 'New field “qty”');
  const dialog = within(await screen.findByRole('dialog', { name: 'New field' }));
  const kind = dialog.getByRole('combobox', { name: 'Kind' });
  expect(
    [dialog.getByRole('textbox', { name: /^Name/ }), kind].map((input) => (input as HTMLInputElement).value),
  ).toEqual(['qty', 'number']);
  expect(kind).toHaveAccessibleDescription('The kind of a field cannot change.');
  await user.selectOptions(kind, 'Text');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ name: 'name', qty: 'custom.7' }));
  expect(server.calls.find(({ route }) => route === CREATE)?.body).toMatchObject({ name: 'qty', kind: 'text' });
});

test('a column that would become a line of the description can become a field, too', async () => {
  const field = { name: 'HB.field.Voltage', field: 'description', samples: ['230'] } as const;
  const column = { ...field, samples: ['230'], new_field: { name: 'Voltage', kind: 'number' as const } };
  map([column, { name: 'notes', field: 'description', samples: [], new_field: null }], [201, {}]);
  expect(screen.getAllByRole('option', { name: /^New field/ }).map(({ textContent }) => textContent)).toEqual([
    'New field “Voltage”',
  ]);
});

test('a field whose dialog was closed while it was created does not change the mapping', async () => {
  const created = Promise.withResolvers<[number, object]>();
  const { server, onChange } = map(good.columns, created.promise);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column qty becomes' }), 'New field “qty”');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.count(CREATE)).toBe(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  created.resolve([201, { field: buildField({ id: 7 }) }]);
  await waitFor(() => expect(server.count('GET /api/fields')).toBe(2));
  expect(onChange).not.toHaveBeenCalled();
});
