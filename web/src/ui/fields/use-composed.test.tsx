import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useComposed } from './use-composed';

function Sample({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState('');
  const field = useComposed(text, (next) => {
    setText(next);
    onText(next);
  });
  return <input aria-label="Search" {...field} />;
}

test('a composed text is displayed at each step and reported once', () => {
  const texts: string[] = [];
  render(<Sample onText={(text) => texts.push(text)} />);
  const field = screen.getByRole('textbox', { name: 'Search' });
  fireEvent.compositionStart(field);
  for (const value of ['k', 'か', 'かさ']) {
    fireEvent.input(field, { target: { value }, isComposing: true });
    expect(field).toHaveValue(value);
  }
  expect(texts).toEqual([]);
  fireEvent.compositionEnd(field, { data: 'かさ' });
  expect(texts).toEqual(['かさ']);
  fireEvent.input(field, { target: { value: 'かさa' } });
  expect(texts).toEqual(['かさ', 'かさa']);
});
