import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { address, tab } from './people.js';
import { madePictures } from './photographs.js';
import { nameFields, openScan, series } from './scan-page.js';
import { test } from './test.js';

/** Drags content from outside the browser over the middle of the page and drops it. */
async function dropFromOutside(page: Page, { files = [], uri }: { files?: string[]; uri?: string }) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const items = uri ? [{ mimeType: 'text/uri-list', data: uri }] : [];
  const data = { items, files, dragOperationsMask: 1 };
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data });
  await session.detach();
}

test('photos dropped or pasted on any page are taken, and no file opens in place of the app', async ({
  page,
  context,
}) => {
  await openScan(page, 'arrivals', 'Manual');
  const pictures = await madePictures(2, series(8));
  const files = pictures.map(({ name }) => test.info().outputPath(name));
  await Promise.all(pictures.map(({ buffer }, index) => writeFile(files[index] as string, buffer)));
  const [first = '', second = ''] = files;

  await tab(page, 'Groups').click();
  await expect(page).toHaveURL(address('/groups'));
  await dropFromOutside(page, { files: [first] });
  await dropFromOutside(page, { uri: 'https://example.org/mug.jpg' });
  await expect(page).toHaveURL(address('/groups'));

  await tab(page, 'Inventory').click();
  await expect(page.getByText('Nothing in your inventory yet')).toBeVisible();
  await dropFromOutside(page, { uri: 'https://example.org/mug.jpg' });
  await expect(page.getByText('Only the address of this picture arrived here.')).toBeVisible();
  await dropFromOutside(page, { files: [first] });
  await expect(page).toHaveURL(address('/scan'));
  const photo = page.getByRole('figure', { name: 'Your photo' }).locator('img');
  await expect(photo).toBeVisible();

  // Spreadsheets copy cells as text and as a picture.
  await page.getByRole('button', { name: 'Add Item' }).click();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const before = await photo.getAttribute('src');
  await nameFields(page).focus();
  await page.evaluate(async () => {
    const picture = await new OffscreenCanvas(60, 20).getContext('2d')?.canvas.convertToBlob();
    const text = new Blob(['Cells'], { type: 'text/plain' });
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'image/png': picture as Blob })]);
  });
  await page.keyboard.press('ControlOrMeta+v');
  await expect(nameFields(page)).toHaveValue('Cells');
  expect(await photo.getAttribute('src')).toBe(before);
  const stored = page.waitForResponse('**/api/save-items');
  await page.getByRole('button', { name: 'Save 1 item' }).click();
  expect((await stored).ok()).toBe(true);

  await tab(page, 'Inventory').click();
  await page.getByRole('article').getByRole('link').first().click();
  const editor = page.getByRole('dialog').first();
  await expect(editor.getByRole('button', { name: 'Edit' })).toBeVisible();
  const added = page.waitForResponse(
    (answer) => /\/api\/items\/\d+\/files$/.test(answer.url()) && answer.status() === 201,
  );
  await dropFromOutside(page, { files: [second] });
  await added;
  await expect(editor.getByRole('button', { name: /^More for/ })).toHaveCount(2);
  await editor.getByRole('button', { name: 'Edit' }).click();
  await dropFromOutside(page, { files: [second] });
  await expect(editor.getByText('Not saved yet')).toBeVisible();
  const saved = page.waitForResponse('**/api/update-items');
  await editor.getByRole('button', { name: 'Save' }).click();
  expect((await saved).ok()).toBe(true);
  await expect(editor.getByText('Not saved yet')).toBeHidden();
});
