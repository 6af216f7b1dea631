import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildItem } from '../../testing/factories';
import { open, press, UPDATE } from './item-editor-tester';

beforeEach(() => void Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
afterEach(() => {
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});

const photo = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' });
const paste = (...files: File[]) => fireEvent.paste(document.body, { clipboardData: { files, types: ['Files'] } });
const drop = (file: File) =>
  fireEvent.drop(document.body, { dataTransfer: { files: [file], types: ['Files'], items: [], getData: () => '' } });

test.each([
  ['dropped on', drop],
  ['pasted on', paste],
])('a photo %s the form of an item waits there until the item is saved', async (_, arrive) => {
  const server = await open([buildItem({ image_url: null, image_id: null })]);
  await press('Edit');
  arrive(photo('mug.jpg'));
  expect(await screen.findByText('Not saved yet')).toBeVisible();
  expect(server.count(UPDATE)).toBe(0);
  await press('Cancel');
  await press('Discard changes');
  await press('Edit');
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

test('the form of an item takes the first of several photos, with a message', async () => {
  await open([buildItem()]);
  await press('Edit');
  paste(photo('mug.jpg'), photo('second.jpg'));
  expect(await screen.findByText('Not saved yet')).toBeVisible();
  expect(await screen.findByText(/one photo at a time/)).toBeVisible();
});

test('a viewer who drops a photo sees that the item is read-only', async () => {
  await open([buildItem({ my_role: 'viewer', access_type: 'group_owned' })]);
  paste(photo('mug.jpg'));
  await waitFor(() => expect(screen.getAllByText(/^This is a read-only shared item/)).toHaveLength(2));
  expect(screen.queryByText('Not saved yet')).toBeNull();
});
