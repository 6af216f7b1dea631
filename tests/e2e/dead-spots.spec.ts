import { expect } from '@playwright/test';
import { address, signUp, tab } from './people.js';
import { dropPhotos, madePictures, wayForPhotos } from './photographs.js';
import { show } from './show.js';
import { test } from './test.js';

const emailOf = (name: string) => `${name}-${test.info().project.name}@example.org`;

test('photos chosen without a network wait and are uploaded when it is back', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await signUp(page, emailOf('dead-spot'), 'Robin Shelf');
  await page.goto(address('/scan'));
  await expect(wayForPhotos(page)).toBeVisible();
  await context.setOffline(true);
  await dropPhotos(page, await madePictures(3, test.info().project.name === 'phone' ? 81 : 82));
  await expect(page.getByText('Waiting for the network, 3 photos')).toBeVisible();
  await show(page, 'scan-offline');

  const question = page.waitForEvent('dialog');
  void page.reload().catch(() => {});
  const asked = await question;
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
  await expect(page.getByText('Waiting for the network, 3 photos')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('listitem').getByText('3 photos are done')).toBeVisible();
  await expect(page.getByText('Waiting for the network')).toHaveCount(0);
});

test('a photo to be reviewed waits for the network, and no other mode sends it', async ({ page, context }) => {
  await signUp(page, emailOf('dead-review'), 'Robin Shelf');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analyze')) sent.push(request.method());
  });
  await page.goto(address('/scan'));
  const [photo] = await madePictures(1, 83);
  const choose = () =>
    page
      .locator('main input[type=file]')
      .first()
      .setInputFiles(photo ? [photo] : []);
  await page.getByText('Semi-auto', { exact: true }).click();
  await expect(page.getByText('Analyze photos as soon as they are chosen')).toBeVisible();

  await context.setOffline(true);
  await choose();
  const analyze = page.getByRole('button', { name: 'Analyze', exact: true });
  await expect(analyze).toBeDisabled();
  await expect(page.getByText('Waiting for the network, 1 photo')).toBeVisible();
  await tab(page, 'Home').click();
  await expect(page.getByRole('dialog')).toContainText('Discard the photo?');
  await page.getByRole('button', { name: 'Keep editing' }).click();

  await context.setOffline(false);
  await expect(analyze).toBeEnabled();
  expect(sent).toEqual([]);

  await page.getByText('Manual', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Add Item' })).toBeVisible();
  await context.setOffline(true);
  await choose();
  await expect(page.getByRole('figure', { name: 'Your photo' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You are offline/)).toHaveCount(0);
  expect(sent).toEqual([]);
});
