import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import '../../../i18n/locales/editor';
import { answering } from '../../../testing/answers';
import { buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import { SameCode } from './same-code';

const LIST = 'GET /api/sharing/items/my-items';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

const open = (code: string) => {
  const items = [
    buildItem({ id: 1, name: 'This one', code: '4006381333931' }),
    buildItem({ id: 2, name: 'Bosch drill', code: '4006381333931' }),
    buildItem({ id: 3, name: "Another's drill", code: '4006381333931', my_role: 'viewer' }),
  ];
  const server = answering({ [LIST]: () => [200, { items }] });
  show(<SameCode code={code} item={{ id: 1 }} />, server.fetch);
  return server;
};

test("a code that another of the user's items has is named with a link", async () => {
  open('400 6381 333931');
  expect(await screen.findByRole('link', { name: 'Bosch drill' })).toHaveAttribute('href', '/items/2');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('Also on:');
});

test('a code is named if the other item has it in another writing', async () => {
  const items = [buildItem({ id: 2, name: 'Novel', code: '3-16-148410-X' }), buildItem({ id: 3, code: null })];
  const server = answering({ [LIST]: () => [200, { items }] });
  show(<SameCode code="9783161484100" item={{ id: 1 }} />, server.fetch);
  expect(await screen.findByRole('link', { name: 'Novel' })).toHaveAttribute('href', '/items/2');
});

test('without a code, no list is loaded', () => {
  expect(open(' ').count(LIST)).toBe(0);
  expect(screen.queryByRole('link')).toBeNull();
});
