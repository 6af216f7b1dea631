import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import { SuggestField } from './suggest-field';

function Area() {
  const [value, setValue] = useState('Garage');
  return <SuggestField label="Area" data={['Garage', 'Kitchen', 'Attic']} value={value} onChange={setValue} />;
}

const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('a filled field offers all suggestions, and typing narrows them', async () => {
  show(<Area />, answering({}).fetch);
  const field = screen.getByRole('combobox', { name: 'Area' });
  await userEvent.click(field);
  expect(offered()).toEqual(['Garage', 'Kitchen', 'Attic']);
  await userEvent.clear(field);
  await userEvent.type(field, 'itch');
  expect(offered()).toEqual(['Kitchen']);
});

test('a field that starts with its suggestions open references their list', async () => {
  show(<SuggestField autoFocus aria-label="Place" data={['Attic', 'Cellar']} />, answering({}).fetch);
  const list = await screen.findByRole('listbox', { name: 'Place' });
  const field = await screen.findByRole('combobox', { name: 'Place', expanded: true });
  await waitFor(() => expect(field).toHaveFocus());
  await waitFor(() => expect(field).toHaveAttribute('aria-controls', list.id));
});

test('during text composition the suggestions stay, and onChange runs at the end', async () => {
  const heard: string[] = [];
  show(
    <SuggestField aria-label="Place" data={['かさ', 'Attic']} value="" onChange={(text) => heard.push(text)} />,
    answering({}).fetch,
  );
  const field = screen.getByRole('combobox', { name: 'Place' });
  await userEvent.click(field);
  fireEvent.compositionStart(field);
  for (const value of ['k', 'か']) {
    fireEvent.input(field, { target: { value }, isComposing: true });
    expect(field).toHaveValue(value);
    expect(offered()).toEqual(['かさ', 'Attic']);
  }
  expect(heard).toEqual([]);
  fireEvent.compositionEnd(field, { data: 'か' });
  expect(heard).toEqual(['か']);
});
