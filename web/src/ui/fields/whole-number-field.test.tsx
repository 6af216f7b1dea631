import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { focusUndecided } from '../../widgets/fields/choice-field';
import { WholeNumberField } from './whole-number-field';

function Sample({ onChange }: { onChange: (value: number | '') => void }) {
  const [value, setValue] = useState<number | ''>(3);
  return (
    <MantineProvider>
      <WholeNumberField
        label="Quantity"
        min={0}
        max={999}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    </MantineProvider>
  );
}

function open() {
  const onChange = vi.fn();
  const { container } = render(<Sample onChange={onChange} />);
  const field = screen.getByRole('textbox', { name: 'Quantity' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { onChange, field, type, container };
}

test.each(['1.5', '2,5', '1.234', '-5', '-5x', '5x', '1e3', '٣'])(
  'the field refuses %s and keeps it as typed',
  (text) => {
    const { onChange, field, type, container } = open();
    type(text);
    expect(onChange).not.toHaveBeenCalled();
    expect(field).toHaveValue(text);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Whole numbers only.');
    expect(focusUndecided(container)).toBe(true);
    type('１２');
    expect(onChange).toHaveBeenCalledWith(12);
    expect(field).toBeValid();
    expect(focusUndecided(container)).toBe(false);
  },
);

test('a whole number field states its limits, reports an emptied field as empty, and steps with arrow keys', () => {
  const { onChange, field, type } = open();
  type('1000');
  expect(field).toHaveAccessibleDescription('A number from 0 to 999.');
  expect(onChange).not.toHaveBeenCalled();
  type('');
  expect(onChange).toHaveBeenLastCalledWith('');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(field).toHaveValue('1');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(field).toHaveValue('0');
});
