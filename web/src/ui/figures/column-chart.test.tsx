import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ColumnChart } from './column-chart';

const columns = [
  { label: '10:00', parts: [4, 1] },
  { label: '10:05', parts: [7, 0] },
];
const parts = [
  { title: 'Done', tone: 'accent' as const },
  { title: 'Failed', tone: 'bad' as const },
];
const shown = (empty?: string) =>
  render(
    <MantineProvider env="test">
      <ColumnChart title="Photos" columnTitle="Time" parts={parts} columns={columns} empty={empty} />
    </MantineProvider>,
  );

test("arrow keys move between columns, and each column's values are read out and shown above the chart", () => {
  const { container } = shown();
  const keys = screen.getByRole('slider', { name: 'Photos' });
  const readout = container.querySelector('p');
  act(() => keys.focus());
  expect(keys).toHaveAttribute('aria-valuetext', '10:05, Done 7, Failed 0');
  fireEvent.change(keys, { target: { value: '0' } });
  expect(keys).toHaveAttribute('aria-valuetext', '10:00, Done 4, Failed 1');
  expect(readout).toHaveTextContent('Done4Failed110:00');
  act(() => keys.blur());
  expect(readout).toHaveTextContent('DoneFailed');
});

test('an empty chart has no keyboard stop', () => {
  shown('Nothing yet');
  expect(screen.queryByRole('slider')).toBeNull();
});
