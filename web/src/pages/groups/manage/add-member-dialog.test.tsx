import '../../../i18n/locales/groups';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering, problem } from '../../../testing/answers';
import { buildGroup } from '../../../testing/factories';
import { show } from '../../../testing/render';
import AddMemberDialog from './add-member-dialog';

const user = userEvent.setup();
const ADD = 'POST /api/sharing/groups/1/members';
const URL = 'https://house.example.org/signup?invite=ticket';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

async function open(answer: () => [number, unknown], my_role: GroupRole = 'owner') {
  const server = answering({ [ADD]: answer });
  const onClose = vi.fn();
  show(<AddMemberDialog group={buildGroup({ my_role })} opened onClose={onClose} />, server.fetch);
  await screen.findByRole('dialog', { name: 'Add Member to Home' });
  return { server, onClose };
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('adding a member needs an email', async () => {
  const { server } = await open(() => [500, null]);
  await press('Add Member');
  expect(screen.getByText('Email is required')).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'grace');
  await press('Add Member');
  expect(screen.getByText('This is not an email address')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(server.count(ADD)).toBe(0);
});

test('a user with an account is added at once, as an editor by default', async () => {
  const { server, onClose } = await open(() => [201, { status: 'added' }]);
  expect(screen.getByLabelText('Role')).toHaveValue('editor');
  await user.type(screen.getByLabelText('Email'), ' grace@example.org ');
  await press('Add Member');
  expect(await screen.findByText('grace@example.org is in Home now')).toBeVisible();
  expect(server.calls.at(-1)?.body).toEqual({ email: 'grace@example.org', role: 'editor' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a person without an account gets an invitation link', async () => {
  const { server, onClose } = await open(() => [201, { status: 'invited', invite_token: 'ticket', invite_url: URL }]);
  await user.type(screen.getByLabelText('Email'), 'new@example.org');
  await user.selectOptions(screen.getByLabelText('Role'), 'Viewer');
  expect(screen.getByText('Can view what is shared here.')).toBeVisible();
  await press('Add Member');
  expect(await screen.findByLabelText('Invitation link')).toHaveValue(URL);
  expect(screen.getByText(/^new@example.org has no account yet/)).toBeVisible();
  expect(server.calls.at(-1)?.body).toEqual({ email: 'new@example.org', role: 'viewer' });
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus());
  await press('Done');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  ['the sentence of the server', [409, problem('Grace is in this group already.')], 'Grace is in this group already.'],
  ['a sentence of our own where there is none', [500, null], 'Failed to add member'],
] as [string, [number, unknown], string][])('a refusal shows %s', async (_, answer, text) => {
  await open(() => answer);
  await user.type(screen.getByLabelText('Email'), 'grace@example.org');
  await press('Add Member');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('grace@example.org'));
});

test('an admin cannot add a member above editor', async () => {
  await open(() => [500, null], 'admin');
  const roles = within(screen.getByLabelText('Role')).getAllByRole('option');
  expect(roles.map(({ textContent }) => textContent)).toEqual(['Editor', 'Viewer']);
});
