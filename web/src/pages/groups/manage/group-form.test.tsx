import '../../../i18n/locales/groups';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answering } from '../../../testing/answers';
import { buildGroup } from '../../../testing/factories';
import { show } from '../../../testing/render';
import { GroupForm } from './group-form';

const user = userEvent.setup();
const CHANGE = 'PUT /api/sharing/groups/1';
const press = (name: string) => user.click(screen.getByRole('button', { name }));

function open(description: string | null, answer: [number, unknown]) {
  const server = answering({ [CHANGE]: () => answer });
  const onDone = vi.fn();
  show(<GroupForm group={buildGroup({ description })} onDone={onDone} />, server.fetch);
  return { server, onDone };
}

test('a group name is saved only if it is not empty and has changed', async () => {
  const { server, onDone } = open('All of us', [200, { group: buildGroup({ name: 'House' }) }]);
  const name = screen.getByLabelText('Name');
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await user.clear(name);
  expect(save).toBeDisabled();
  await user.type(name, ' Home ');
  expect(save).toBeDisabled();
  await user.clear(name);
  await user.type(name, 'House');
  await user.clear(screen.getByLabelText('Description (optional)'));
  await user.click(save);
  expect(await screen.findByText('House is saved')).toBeVisible();
  expect(server.calls.find(({ route }) => route === CHANGE)?.body).toEqual({ name: 'House', description: null });
  expect(onDone).toHaveBeenCalled();
});

test('a group name that the server refuses shows an error', async () => {
  const { onDone } = open(null, [500, null]);
  await user.type(screen.getByLabelText('Name'), ' sweet home');
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update group name');
  await user.type(screen.getByLabelText('Description (optional)'), 'All of us');
  await press('Save');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to update group$/));
  expect(onDone).not.toHaveBeenCalled();
});
