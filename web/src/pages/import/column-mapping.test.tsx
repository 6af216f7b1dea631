import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import '../../i18n/locales/import';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import { ColumnMapping } from './column-mapping';
import { good } from './import-tester';

test('no other column can be mapped while a new field is created', async () => {
  const server = answering({
    'GET /api/fields': () => [200, { fields: [] }],
    'POST /api/fields': () => new Promise<never>(() => {}),
  });
  show(<ColumnMapping columns={good.columns} errors={[]} onChange={() => {}} />, server.fetch);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Column qty becomes' }), 'New field “qty”');
  expect(screen.getByRole('combobox', { name: 'Column name becomes' })).toBeDisabled();
});
