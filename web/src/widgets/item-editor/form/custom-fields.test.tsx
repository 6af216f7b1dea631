import { useForm } from '@mantine/form';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { expect, test, vi } from 'vitest';
import '../../../i18n/locales/editor';
import { answering } from '../../../testing/answers';
import { buildField, buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import { open as openItem, press, UPDATE } from '../item-editor-tester';
import { CustomFields } from './custom-fields';
import { customChange, fieldsOf, type ItemValues, valuesOf, withKnownCustom } from './item-fields';
import { customProblemsOf } from './item-rules';

const user = userEvent.setup();
const item = buildItem({ user_id: 1, custom: { 1: 'B7', 3: 'Matt' }, category: 'Tools > Saws' });
const changed = vi.fn<(values: ItemValues) => void>();

function Form({ item: edited }: { item: typeof item | null }) {
  const form = useForm({ initialValues: valuesOf(edited ?? buildItem()), onValuesChange: changed });
  return <CustomFields form={form} item={edited} />;
}

async function open(fields: CustomField[], edited: typeof item | null = item) {
  const server = answering({ 'GET /api/fields': () => [200, { fields }] });
  show(<Form item={edited} />, server.fetch);
  return screen.findByText('Your own fields');
}

const FIELDS = [
  buildField(),
  buildField({ id: 2, name: 'Voltage', kind: 'number', category: 'Tools' }),
  buildField({ id: 3, name: 'Finish', kind: 'choice', choices: ['Gloss', 'Silk'] }),
  buildField({ id: 4, name: 'Wattage', kind: 'number', category: 'Kitchen' }),
  buildField({ id: 5, name: 'Of another owner', owner_id: 2, value_count: null }),
];

test('the section is open if the item has a value, and has the fields of its owner that fit its category', async () => {
  const title = await open(FIELDS);
  expect(title.closest('details')).toHaveAttribute('open');
  expect(screen.getByLabelText('Aisle')).toHaveValue('B7');
  expect(screen.getByLabelText('Voltage')).toHaveValue('');
  expect(screen.queryByLabelText('Wattage')).toBeNull();
  expect(screen.queryByLabelText('Of another owner')).toBeNull();
});

test('a removed choice stays selected until the user chooses another one', async () => {
  await open(FIELDS);
  const finish = screen.getByLabelText('Finish');
  expect(finish).toHaveDisplayValue('Matt');
  await user.selectOptions(finish, 'Silk');
  expect(changed.mock.lastCall?.[0].custom).toEqual({ 1: 'B7', 3: 'Silk' });
});

test('a change names only the fields that differ, and a cleared value is null', async () => {
  await open(FIELDS);
  fireEvent.change(screen.getByLabelText('Aisle'), { target: { value: ' ' } });
  fireEvent.change(screen.getByLabelText('Voltage'), { target: { value: '12.5' } });
  const values = changed.mock.lastCall?.[0] as ItemValues;
  expect(customChange(item.custom, fieldsOf(values).custom)).toEqual({ 1: null, 2: 12.5 });
});

test.each([
  ['1.234,50', 1234.5],
  ['12,500', 12_500],
  ['-0.0004', -0.0004],
  ['12 V', '12 V'],
])('the number field reads “%s” in its notation', async (typed, value) => {
  await open(FIELDS);
  const voltage = screen.getByLabelText('Voltage');
  await user.type(voltage, typed);
  expect(changed.mock.lastCall?.[0].custom[2]).toBe(value);
  await user.tab();
  expect(voltage).toHaveValue(String(value));
});

test('a new value must fit its field, and a removed choice may stay', () => {
  const values = valuesOf(buildItem({ custom: { 1: 'B7', 2: 'twelve', 3: 'Matt' } }));
  expect(customProblemsOf(FIELDS, values, { 3: 'Matt' })).toEqual({
    'custom.2': '“Voltage” must be a number, such as 12.5.',
  });
});

test('a new item has the user’s own fields for all items', async () => {
  await open(FIELDS, null);
  expect(screen.getByLabelText('Aisle')).toHaveValue('');
  for (const name of ['Voltage', 'Of another owner']) expect(screen.queryByLabelText(name)).toBeNull();
});

test('the form leaves out changes of fields that were deleted elsewhere', () => {
  const aisle = buildField();
  expect(withKnownCustom({ 1: 'B7', 9: 'old' }, { 1: 'C8', 9: 'new', 8: 'typed' }, [aisle])).toEqual({
    1: 'C8',
    9: 'old',
  });
  expect(withKnownCustom({}, { 1: 'B7', 9: 'copied' }, [aisle])).toEqual({ 1: 'B7' });
});

test('a date of a custom field that is typed only in part is an error, and the saved date stays', async () => {
  const fields = [buildField({ id: 7, name: 'Serviced', kind: 'date' })];
  const serviced = buildItem({ user_id: 1, custom: { 7: '2027-03-01' } });
  const server = await openItem([serviced], { 'GET /api/fields': () => [200, { fields }] });
  await press('Edit');
  const date = await screen.findByLabelText('Serviced');
  fireEvent.change(date, { target: { value: '' } });
  Object.defineProperty(date, 'validity', { value: { badInput: true } });
  date.closest('details')?.removeAttribute('open');
  await press('Save');
  expect(await screen.findByText('Enter day, month and year, or clear the field')).toBeVisible();
  await waitFor(() => expect(date).toHaveFocus());
  expect(server.count(UPDATE)).toBe(0);
});
