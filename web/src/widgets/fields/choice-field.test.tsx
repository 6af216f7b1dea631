import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import { ChoiceField, focusUndecided } from './choice-field';

const user = userEvent.setup();
const KNOWN = ['Garage', 'Kitchen', 'Kids’ room'];

function Form() {
  const [value, setValue] = useState('');
  const [sent, setSent] = useState(0);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusUndecided(event.currentTarget)) setSent(sent + 1);
      }}
    >
      <ChoiceField label="Area" known={KNOWN} value={value} onChoose={setValue} />
      <button type="submit">Send</button>
      <output>
        {value} {sent}
      </output>
    </form>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Area' });
const outcome = () => screen.getByRole('status').textContent;
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

function open() {
  show(<Form />, answering({}).fetch);
}

test('Enter takes the selected suggestion, and the last row creates a new name', async () => {
  open();
  await user.type(field(), 'Kitch');
  expect(offered()).toEqual(['Kitchen', 'Add “Kitch”']);
  await user.keyboard('{Enter}');
  expect(outcome()).toBe('Kitchen 0');
  await user.clear(field());
  await user.type(field(), 'Kitch{ArrowDown}{Enter}');
  expect(outcome()).toBe('Kitch 0');
  expect(field()).toHaveValue('Kitch');
  await user.keyboard('{Enter}');
  expect(outcome()).toBe('Kitch 1');
});

test('leaving the field takes the only possible match', async () => {
  open();
  await user.type(field(), 'gar');
  expect(outcome()).toBe(' 0');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(outcome()).toBe('Garage 1');
});

test('an ambiguous or unknown word keeps the form from being sent', async () => {
  open();
  await user.type(field(), 'Ki');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('Choose one of the suggestions, or add “Ki”.')).toBeVisible();
  expect(field()).toHaveFocus();
  expect(outcome()).toBe(' 0');
  await user.click(screen.getByRole('option', { name: 'Add “Ki”' }));
  expect(outcome()).toBe('Ki 0');
  expect(screen.queryByText(/^Choose one/)).toBeNull();
});

test('Enter in an emptied field chooses nothing, but a click on a suggestion does', async () => {
  open();
  await user.type(field(), 'Garage{Enter}');
  await user.clear(field());
  await user.keyboard('{Enter}');
  expect(outcome()).toBe(' 0');
  expect(field()).toHaveValue('');
  await user.type(field(), 'x');
  await user.clear(field());
  await user.click(screen.getByRole('option', { name: 'Kitchen' }));
  expect(outcome()).toBe('Kitchen 0');
});
