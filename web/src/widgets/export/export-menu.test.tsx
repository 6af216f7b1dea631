import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import ExportMenu from './export-menu';

const saved: { name: string; content: Blob }[] = [];
const click = HTMLAnchorElement.prototype.click;
const { createObjectURL, revokeObjectURL } = URL;

beforeEach(() => {
  saved.length = 0;
  let content = new Blob();
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:test';
  };
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = function () {
    saved.push({ name: this.download, content });
  };
});
afterEach(() => {
  HTMLAnchorElement.prototype.click = click;
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  vi.restoreAllMocks();
});

async function choose(name: string) {
  show(<ExportMenu items={[buildItem({ name: 'Mug' }), buildItem({ id: 2, name: 'Lamp' })]} />, answering({}).fetch);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('2 items')).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name }));
  await waitFor(() => expect(saved).toHaveLength(1));
  return saved[0];
}

const textOf = (blob: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob ?? new Blob());
  });

test('the CSV export saves the listed items in a file named after the day', async () => {
  const file = await choose('CSV, for spreadsheets');
  expect(file?.name).toMatch(/^whereabouts-items-\d{4}-\d\d-\d\d\.csv$/);
  const [, ...rows] = (await textOf(file?.content)).trimEnd().split('\n');
  expect(rows.map((row) => row.split(',')[0])).toEqual(['"Mug"', '"Lamp"']);
});

test('the JSON export saves all fields of the items', async () => {
  const file = await choose('JSON, for programs');
  const { items } = JSON.parse(await textOf(file?.content));
  expect(items).toEqual([buildItem({ name: 'Mug' }), buildItem({ id: 2, name: 'Lamp' })]);
});

test('an empty list cannot be exported', () => {
  show(<ExportMenu items={[]} />, answering({}).fetch);
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
});
