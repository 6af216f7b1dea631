import { useForm } from '@mantine/form';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import '../../../i18n/locales/editor';
import { answering } from '../../../testing/answers';
import { buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import { EMPTY, type ItemValues, valuesOf } from './item-fields';
import { problemsOf } from './item-rules';
import { MoreFields } from './more-fields';

function Form({ values }: { values: ItemValues }) {
  const form = useForm({ initialValues: values });
  return <MoreFields form={form} item={null} photo={null} />;
}

const open = (values: ItemValues) => show(<Form values={values} />, answering({}).fetch);

const section = (title: string) => screen.getByText(title).closest('details');

test('a section is open if it has a value, and the others are folded', () => {
  open(valuesOf(buildItem({ serial_number: 'SN-1' })));
  expect(section('Identification')).toHaveAttribute('open');
  expect(section('Purchase and value')).not.toHaveAttribute('open');
  expect(section('Warranty and expiry')).not.toHaveAttribute('open');
});

test('a section that the user has opened is open in the next item, until the user folds it', async () => {
  const user = userEvent.setup();
  const first = open({ ...EMPTY, name: 'Drill' });
  await user.click(screen.getByText('Warranty and expiry'));
  first.unmount();
  const second = open({ ...EMPTY, name: 'Saw' });
  expect(section('Warranty and expiry')).toHaveAttribute('open');
  await user.click(screen.getByText('Warranty and expiry'));
  second.unmount();
  open({ ...EMPTY, name: 'Lamp' });
  expect(section('Warranty and expiry')).not.toHaveAttribute('open');
});

test.each(['javascript:alert(1)', 'example.org', 'ftp://example.org'])('%s is not a link', (link) => {
  expect(problemsOf({ ...EMPTY, name: 'Drill', link })).toEqual({
    link: 'An address that starts with https:// or http://',
  });
});

test('an address with blanks around it is a link', () => {
  expect(problemsOf({ ...EMPTY, name: 'Drill', link: ' https://example.org/manual ' })).toEqual({});
});
