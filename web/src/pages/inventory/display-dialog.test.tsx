import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { selectOrder } from '../../state/inventory.slice';
import { answering } from '../../testing/answers';
import { buildField } from '../../testing/factories';
import { show } from '../../testing/render';
import DisplayDialog from './display-dialog';

const open = (fields: ReturnType<typeof buildField>[]) =>
  show(
    <DisplayDialog view="card" offered={['card', 'list']} checklist={false} opened onClose={() => {}} />,
    answering({ 'GET /api/fields': () => [200, { fields }] }).fetch,
  );
const texts = (options: HTMLElement[]) => options.map(({ textContent }) => textContent);

test('the fields to sort by are in groups, and custom fields are the last group', async () => {
  const { store } = open([buildField({ id: 4, name: 'Aisle' })]);
  await screen.findByRole('option', { name: 'Aisle' });
  const groups = screen.getAllByRole('group').filter((group) => group instanceof HTMLOptGroupElement);
  expect(groups.map((group) => [group.label, texts(within(group).getAllByRole('option'))])).toEqual([
    ['General', ['Name', 'Category', 'Location', 'Quantity', 'Date added', 'Last changed']],
    ['Identification', ['Manufacturer', 'Model', 'Serial number', 'Barcode or ISBN']],
    ['Purchase and value', ['Purchase date', 'Purchase price', 'Bought from', 'Value']],
    ['Warranty and expiry', ['Warranty end', 'Expiry date']],
    ['Your own fields', ['Aisle']],
  ]);

  const sort = screen.getByRole('combobox', { name: 'Sort by' });
  expect(sort).toHaveDisplayValue('Date added');
  await userEvent.selectOptions(sort, 'Purchase price');
  expect(selectOrder(store.getState()).field).toBe('purchase_price');
  await userEvent.selectOptions(sort, 'Aisle');
  expect(selectOrder(store.getState()).field).toBe('custom.4');
});

test('a user without custom fields sees no group for them', async () => {
  open([]);
  await screen.findByRole('option', { name: 'Name' });
  expect(screen.queryByRole('group', { name: 'Your own fields' })).not.toBeInTheDocument();
});
