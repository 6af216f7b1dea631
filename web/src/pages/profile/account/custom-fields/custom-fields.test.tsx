import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answering, problem } from '../../../../testing/answers';
import { buildField } from '../../../../testing/factories';
import { show } from '../../../../testing/render';
import { messageHost } from '../../../../ui/messages/message-host';
import { CustomFields } from './custom-fields';

const user = userEvent.setup();
const AISLE = buildField({ value_count: 3 });
const SIZE = buildField({ id: 2, name: 'Size', kind: 'choice', choices: ['S', 'L'], category: 'Clothing > Tops' });
const THEIRS = buildField({ id: 3, name: 'Of another user', owner_id: 2, value_count: null });

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

async function open(routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({ 'GET /api/fields': () => [200, { fields: [AISLE, SIZE, THEIRS] }], ...routes });
  show(<CustomFields />, server.fetch);
  await screen.findByText('Aisle');
  return server;
}

const choose = async (field: string, action: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${field}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const press = async (name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

test('the profile lists the user’s own fields with kind, category and number of values', async () => {
  await open();
  expect(screen.getByText('Text · 3 items have a value')).toBeVisible();
  expect(screen.getByText('Choice · only Clothing › Tops')).toBeVisible();
  expect(screen.queryByText('Of another user')).toBeNull();
});

test('a new choice field is sent with its choices, and the server’s refusal is shown', async () => {
  const refusal = problem('You already have a field named “Size”. Choose another name.', 'field_name_taken');
  const server = await open({ 'POST /api/fields': () => [409, refusal] });
  await user.click(screen.getByRole('button', { name: 'Add a field' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Name'), 'Size');
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Choice');
  await press('Save');
  expect(dialog.getByText('Enter at least two different choices.')).toBeVisible();
  await user.type(dialog.getByLabelText('Choices'), 'S{enter}{enter}M');
  await press('Save');
  expect(await dialog.findByText(/You already have a field/)).toBeVisible();
  expect(server.calls.find(({ route }) => route === 'POST /api/fields')?.body).toEqual({
    ...{ name: 'Size', kind: 'choice', category: null, choices: ['S', 'M'] },
  });
});

test('a field moves down in the order', async () => {
  const server = await open({ 'PUT /api/fields/1': () => [200, { field: AISLE }] });
  await choose('Aisle', 'Move down');
  await waitFor(() => expect(server.count('PUT /api/fields/1')).toBe(1));
  expect(server.calls.find(({ route }) => route === 'PUT /api/fields/1')?.body).toEqual({ position: 1 });
  await waitFor(() => expect(messageHost).toHaveTextContent(/Aisle.* is now number 2/));
});

test('a second quick move counts from the place of the first one', async () => {
  const third = buildField({ id: 4, name: 'Finish' });
  const server = await open({
    'GET /api/fields': () => [200, { fields: [AISLE, SIZE, third] }],
    'PUT /api/fields/4': () => new Promise<never>(() => {}),
  });
  await choose('Finish', 'Move up');
  await choose('Finish', 'Move up');
  await waitFor(() => expect(server.count('PUT /api/fields/4')).toBe(2));
  const sent = server.calls.filter(({ route }) => route === 'PUT /api/fields/4').map(({ body }) => body);
  expect(sent).toEqual([{ position: 1 }, { position: 0 }]);
});

test('a deletion says first how many items lose a value', async () => {
  const server = await open({ 'DELETE /api/fields/1': () => [200, { success: true, values_deleted: 3 }] });
  await choose('Aisle', 'Delete');
  expect(await screen.findByText(/^3 items lose their values for good/)).toBeVisible();
  expect(server.count('DELETE /api/fields/1')).toBe(0);
  await press('Delete');
  await waitFor(() => expect(server.count('DELETE /api/fields/1')).toBe(1));
});
