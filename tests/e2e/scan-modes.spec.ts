import { expect, type Page } from '@playwright/test';
import { address, tab } from './people.js';
import { wayForPhotos } from './photographs.js';
import { choose, nameFields, openScan } from './scan-page.js';
import { show } from './show.js';
import { test } from './test.js';

/** The fake vision provider detects two items in every picture. */
const ITEMS_PER_PHOTO = 2;

/** The panel is folded on a phone. */
async function setDefaultPlace(page: Page, place: string) {
  const panel = page.getByRole('button', { name: /^Default Properties/ });
  if ((await panel.getAttribute('aria-expanded')) === 'false') await panel.click();
  const field = page.getByRole('combobox', { name: 'Find or add a place' });
  await field.fill(place);
  await field.press('Enter');
}

/** The columns of the results, from 1024 px on. */
const COLUMNS = ['Include', 'Item', 'Description', 'Category', 'Color', 'Area', 'Location', 'Actions'];

async function expectItemCount(page: Page, count: number) {
  await tab(page, 'Inventory').click();
  await expect(page.getByText(`${count} item${count === 1 ? '' : 's'}`).first()).toBeVisible({ timeout: 60_000 });
}

test('Semi-auto: a photo is cropped, analyzed, corrected in words, and saved with the default properties', {
  tag: '@phone',
}, async ({ page }) => {
  await openScan(page, 'semi', 'Semi-auto');
  await setDefaultPlace(page, 'Garage');
  await choose(page, 1, 0);
  await expect(page.getByRole('img', { name: /Storage_box_1/ })).toBeVisible();
  await page.getByRole('button', { name: 'Rotate right' }).click();
  await page.getByRole('button', { name: 'Crop' }).click();
  const analyze = page.getByRole('button', { name: 'Analyze', exact: true });
  await expect(analyze).toHaveCount(0);
  await page.getByRole('button', { name: 'Apply crop' }).click();
  await show(page, 'semi-auto-photo');
  // The button is behind the tabs of a phone, and the headless shell may lose a press that scrolls first.
  await analyze.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await analyze.click();
  await expect(nameFields(page)).toHaveCount(ITEMS_PER_PHOTO);
  await show(page, 'semi-auto-results');
  const phone = test.info().project.name === 'phone';
  await expect(page.getByRole('columnheader')).toHaveText(phone ? [] : COLUMNS);
  if (!phone) {
    // Each column is edited in place by keyboard alone.
    const row = page.getByRole('row').nth(1);
    await row.getByRole('textbox', { name: 'Description' }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('With two trays');
    await page.keyboard.press('Tab');
    await expect(row.getByRole('combobox', { name: 'Category' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(row.getByRole('combobox', { name: 'Color' })).toBeFocused();
    await expect(row.getByRole('textbox', { name: 'Description' })).toHaveValue('With two trays');
  }

  await page.getByLabel('Tell the AI what to change').fill('row 1 is a red toolbox');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText(/rows? changed\./)).toBeVisible();
  await show(page, 'semi-auto-corrected');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/rows? changed\./)).toHaveCount(0);

  await nameFields(page).first().fill('Toolbox');
  const save = page.getByRole('button', { name: 'Save 2 items' });
  if (phone) {
    // At any scroll position, the button is above the tabs.
    const [button, tabs] = [await save.boundingBox(), await page.getByRole('navigation').last().boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  }
  await save.click();
  await expect(page.getByText('Successfully saved 2 items!')).toBeVisible();
  await expect(wayForPhotos(page)).toBeVisible();
  await expectItemCount(page, ITEMS_PER_PHOTO);
  await expect(page.getByText('Toolbox').first()).toBeVisible();
  await expect(page.getByText('Garage').first()).toBeVisible();
});

test('Manual: items are added with a photo that no AI sees', async ({ page }) => {
  await openScan(page, 'manual', 'Manual');
  const modes = page.getByRole('radiogroup');
  const left = async () => (await modes.boundingBox())?.x;
  const place = await left();
  await choose(page, 1, 1);
  const photo = page.getByRole('figure', { name: 'Your photo' }).locator('img');
  await expect(photo).toBeInViewport({ ratio: 1 });
  expect(await left()).toBe(place);
  await page.getByRole('button', { name: 'Add Item' }).click();
  // The fields are beside the photo.
  await expect(nameFields(page)).toBeInViewport({ ratio: 1 });
  await expect(photo).toBeInViewport({ ratio: 1 });
  expect(await left()).toBe(place);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  await nameFields(page).fill('Ring');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await nameFields(page).last().fill('Necklace');
  await show(page, 'manual');
  await page.getByRole('button', { name: 'Save 2 items' }).click();
  await expect(page.getByText('Successfully saved 2 items!')).toBeVisible();
  await expectItemCount(page, 2);

  // Choosing the photo again makes a duplicate.
  await tab(page, 'Scan').click();
  await expect(page.getByRole('button', { name: 'Add Item' })).toBeVisible();
  await choose(page, 1, 1);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await nameFields(page).fill('Ring');
  await page.getByRole('button', { name: 'Save 1 item' }).click();
  await expect(page.getByText('2 item(s) already exist. Edit existing items to increase quantity.')).toBeVisible();
});

test('a large transparent photo without an extension or type is taken and keeps its transparency', async ({ page }) => {
  await openScan(page, 'transparent', 'Manual');
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 2000);
    canvas.getContext('2d')?.fillRect(0, 0, 1500, 2000);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  const shared = { name: 'shared', mimeType: 'application/octet-stream', buffer: Buffer.from(png) };
  await page.locator('input[type=file]').setInputFiles(shared);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await nameFields(page).fill('Sticker');
  const stored = page.waitForResponse('**/api/analyze');
  await page.getByRole('button', { name: 'Save 1 item' }).click();
  const { image } = await (await stored).json();
  expect(image).toMatchObject({ content_type: 'image/webp', width: 2000 });
  const alphas = await page.evaluate(async (id) => {
    const photo = await createImageBitmap(await (await fetch(`/api/images/${id}/content`)).blob());
    const context = new OffscreenCanvas(photo.width, photo.height).getContext('2d');
    context?.drawImage(photo, 0, 0);
    return [500, 1500].map((left) => context?.getImageData(left, 600, 1, 1).data[3]);
  }, image.id);
  expect(alphas).toEqual([255, 0]);
});

/** Far more than workers take at a time: photos taken before a pause continue. */
const MANY = 20;

test('Auto: a batch is paused, survives a reload, is resumed, and undone as a whole', async ({ page }) => {
  const heard = (path: string) => page.waitForResponse((response) => response.url().endsWith(path) && response.ok());
  await openScan(page, 'batches');
  const first = heard('/api/queue/add');
  await choose(page, MANY, 2);
  await first;
  // The pause shows before the server confirms it. The rest is uploaded and waits.
  const paused = heard('/pause');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^Paused/)).toBeVisible();
  await paused;
  await expect(page.getByText('Keep this page open until all photos are uploaded.')).toBeHidden({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByText(new RegExp(`^Paused · \\d+ of ${MANY}`))).toBeVisible();
  await show(page, 'batch-paused');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText(`${MANY} photos are done`).last()).toBeVisible({ timeout: 60_000 });

  await page.getByRole('button', { name: new RegExp(`^More for ${MANY} photos`) }).click();
  await page.getByRole('menuitem', { name: 'Undo all' }).click();
  await expect(page.getByText(`All ${MANY * ITEMS_PER_PHOTO} items made from these photos`)).toBeVisible();
  await show(page, 'batch-undo');
  await page.getByRole('button', { name: 'Move to trash' }).click();
  const told = page.locator('#messages').filter({ hasText: `${MANY * ITEMS_PER_PHOTO} items are in the trash.` });
  await told.getByRole('link', { name: 'See the trash' }).click();
  await expect(page).toHaveURL(address('/profile/trash'));
});
