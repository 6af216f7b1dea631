import { expect, test } from 'vitest';
import { buildItem } from '../../../testing/factories';
import { copyFrom } from './copy-item';

const theirs = buildItem({ my_role: 'editor', custom: { 7: 'B7' }, currency: 'USD', value: 20, image_id: 3 });

test('a copy of another user’s item has no values of custom fields and no photo', () => {
  expect(copyFrom(theirs, 'USD')).toMatchObject({ custom: {}, value: 20, image_id: null });
  expect(copyFrom({ ...theirs, my_role: 'owner' }, 'EUR')).toMatchObject({ custom: { 7: 'B7' }, value: 20 });
});

test('a copy has no amounts in the currency of another user', () => {
  expect(copyFrom(theirs, 'EUR')).toMatchObject({ value: null });
  expect(copyFrom(theirs, null)).toMatchObject({ value: null });
});
