import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { address, comeBack, signUp } from './people.js';
import { madePictures } from './photographs.js';
import { show } from './show.js';
import { test } from './test.js';

const emailOf = (name: string) => `${name}-${test.info().project.name}@example.org`;
const device = () => (test.info().project.name === 'phone' ? 60 : 50);

/** Signs up a user with these items and opens the inventory. */
async function ownerOf(page: Page, email: string, items: Record<string, unknown>[]) {
  const robin = await signUp(page, email, 'Robin Shelf');
  await robin.send('POST', '/api/save-items', { items });
  await openInventory(page);
}

async function openInventory(page: Page) {
  await page.goto(address('/inventory'));
  await expect(page.getByRole('article').first()).toBeVisible();
}

const editor = (page: Page) => page.getByRole('dialog').first();

async function openItem(page: Page, name: string) {
  await page.getByRole('article').filter({ hasText: name }).getByRole('link').first().click();
  await expect(editor(page).getByRole('button', { name: 'Edit' })).toBeVisible();
}

async function fromMenu(page: Page, name: string) {
  await editor(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function beginRenaming(page: Page, name: string) {
  await editor(page).getByRole('button', { name: 'Edit' }).click();
  await editor(page).getByRole('textbox', { name: 'Name' }).fill(name);
}

/** Opens the inventory of the same user on another device. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await comeBack(page, email);
  await openInventory(page);
  return page;
}

/** The label of the checkbox covers the whole card of a checklist item. */
async function tick(page: Page, name: string) {
  const box = page.getByRole('checkbox', { name });
  await box.click({ force: true });
  await expect(box).toBeChecked();
}

async function choose(page: Page, collection: string | RegExp) {
  await page.getByRole('button', { name: /^Collection:/ }).click();
  await page.getByRole('dialog').locator('a, button').filter({ hasText: collection }).first().click();
}

test('an item is edited, gets a photo and a second one, is duplicated, deleted and restored', {
  tag: '@phone',
}, async ({ page }) => {
  await ownerOf(page, emailOf('editor'), [{ name: 'Lantern', area: 'Garage' }, { name: 'Tent' }]);
  await openItem(page, 'Lantern');
  await show(page, 'editor-locked');
  await page.keyboard.press('e');
  await show(page, 'editor-unlocked');

  await editor(page).getByText('Description, tags').click();
  await editor(page).getByRole('combobox', { name: 'Tags' }).fill('Summer,');
  await editor(page).getByRole('combobox', { name: 'Color' }).fill('green');
  const [first, second] = await madePictures(2, device());
  if (!first || !second) throw new Error('expected two pictures');
  const enlarge = editor(page).getByRole('button', { name: 'Show the photo large' });
  const photo = enlarge.locator('img').last();
  for (const picture of [first, second]) {
    await editor(page).locator('input[type=file]').setInputFiles(picture);
    await expect(editor(page).getByText('Not saved yet')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(editor(page).getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    await editor(page).getByRole('button', { name: 'Edit' }).click();
  }
  await editor(page).getByRole('button', { name: 'Rotate' }).click();
  await expect(editor(page).getByText('Not saved yet')).toBeVisible();
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(editor(page).getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(640);

  await enlarge.click();
  const viewer = page.getByRole('region', { name: 'Lantern' }).or(page.locator('.yarl__root'));
  const large = page.locator('.yarl__slide_current img');
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(640);
  const seen = await large.boundingBox();
  expect(Math.min(seen?.width ?? 0, seen?.height ?? 0)).toBeGreaterThan(250);
  await show(page, 'photo-enlarged');
  await page.getByRole('button', { name: 'Add another thing' }).click();
  const added = page.getByRole('button', { name: 'Add to inventory' });
  await drawBox(page, page.getByRole('dialog', { name: 'Draw a box around it' }));
  await expect(page.getByRole('dialog', { name: 'Name it' })).toBeVisible();
  await expect(added).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name' }).fill('Hook');
  await show(page, 'thing-added');
  await added.click();
  await expect(page.getByText('Hook is added')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer.first()).toBeHidden();
  const others = editor(page).getByRole('heading', { name: 'On the same photo' });
  await expect(others).toBeVisible();
  const size = page.viewportSize();
  if (size && test.info().project.name === 'phone') {
    // The bar shows the name once the heading is out of sight.
    await page.setViewportSize({ width: size.width, height: 520 });
    await others.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    await expect(editor(page).getByRole('heading', { name: 'Lantern' })).not.toBeInViewport();
    await expect(editor(page).getByText('Lantern', { exact: true }).first()).toBeInViewport();
    await show(page, 'editor-scrolled');
    await page.setViewportSize(size);
  }

  await editor(page).getByRole('button', { name: 'Edit' }).click();
  await editor(page).getByRole('button', { name: 'Draw a box' }).click();
  const boxEditor = page.getByRole('dialog', { name: 'Draw a box around it' });
  await expect(boxEditor).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await show(page, 'box-editor');
  await boxEditor.getByRole('button', { name: 'Close', exact: true }).click();
  await editor(page).getByRole('button', { name: 'Cancel' }).click();

  await fromMenu(page, 'Duplicate');
  await editor(page).getByRole('textbox', { name: 'Name' }).fill('Second lantern');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(4);

  await openItem(page, 'Second lantern');
  await fromMenu(page, 'Delete');
  await expect(page.getByText('Second lantern is in the trash')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await editor(page).getByRole('button', { name: 'Show All' }).click();
  await expect(page.getByRole('article')).toHaveCount(4);
});

/** Draws a box around a part of the photo with the mouse. */
async function drawBox(page: Page, dialog: Locator) {
  const photo = await dialog.locator('img').first().boundingBox();
  if (!photo) throw new Error('no photo to draw on');
  const at = (part: number) => [photo.x + part * photo.width, photo.y + part * photo.height] as const;
  await page.mouse.move(...at(0.2));
  await page.mouse.down();
  await page.mouse.move(...at(0.6), { steps: 4 });
  await page.mouse.up();
}

test('the Back button of the browser does not drop unsaved changes', async ({ page }) => {
  await ownerOf(page, emailOf('back'), [{ name: 'Lamp' }]);
  await openItem(page, 'Lamp');
  await editor(page).getByRole('button', { name: 'Edit' }).click();
  const name = editor(page).getByRole('textbox', { name: 'Name' });
  await name.fill('Desk lamp');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  for (const _ of ['first', 'second']) {
    await page.evaluate(() => window.history.back());
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Desk lamp');
  }
  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(address('/inventory'));
  await expect(page.getByRole('article').filter({ hasText: 'Lamp' })).toBeVisible();
});

test("two users who edit one item both see the other's changes", async ({ page, browser }) => {
  const email = emailOf('conflict');
  await ownerOf(page, email, [{ name: 'Mug', area: 'Kitchen' }]);
  const other = await elsewhere(browser, email);
  for (const one of [page, other]) await openItem(one, 'Mug');
  await beginRenaming(page, 'Tea mug');
  await beginRenaming(other, 'Coffee mug');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Tea mug is saved')).toBeVisible();
  await editor(other).getByRole('button', { name: 'Save' }).click();
  const question = other.getByRole('dialog', { name: 'Someone else has changed this item' });
  await expect(question.getByRole('radio', { name: 'Theirs Tea mug' })).toBeVisible();
  await show(other, 'conflict');
  await question.getByRole('radio', { name: 'Theirs Tea mug' }).check();
  await question.getByRole('button', { name: 'Save this choice' }).click();
  await expect(editor(other).getByRole('heading', { name: 'Tea mug' })).toBeVisible();
  await other.context().close();
});

test('a checklist is created, filled and checked from two devices', async ({ page, browser }) => {
  const email = emailOf('checklist');
  await ownerOf(page, email, [{ name: 'Rope' }, { name: 'Torch' }]);
  await choose(page, 'New Collection');
  const form = page.getByRole('dialog', { name: 'New Collection' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Climbing');
  await form.getByRole('switch', { name: /^Checklist/ }).click({ force: true });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('button', { name: 'Collection: Climbing' })).toBeVisible();

  await choose(page, 'All Items');
  for (const name of ['Rope', 'Torch']) {
    await openItem(page, name);
    await editor(page).getByRole('button', { name: 'Change collections' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to collections' });
    await dialog.getByRole('checkbox', { name: 'Climbing' }).check();
    await show(page, `add-${name.toLowerCase()}`);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(editor(page).getByText('Climbing', { exact: true })).toBeVisible();
    await editor(page).getByRole('button', { name: 'Show All' }).click();
  }

  const other = await elsewhere(browser, email);
  for (const one of [page, other]) await choose(one, /^Climbing/);
  await tick(page, 'Rope');
  await expect(page.getByRole('status').filter({ hasText: '1 of 2' })).toBeVisible();
  await expect(other.getByRole('status').filter({ hasText: '1 of 2' })).toBeVisible();
  await tick(other, 'Torch');
  await expect(other.getByRole('status').filter({ hasText: '2 of 2' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 of 2' })).toBeVisible();

  await page.getByRole('button', { name: 'Start a run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start a run' }).click();
  await expect(page.getByRole('status').filter({ hasText: '0 of 2' })).toBeVisible();
  await tick(page, 'Rope');
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'More for this checklist' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page.getByRole('dialog').getByText('Torch')).toBeVisible();
  await show(page, 'run-history');
  await other.context().close();
});

test('low stock shows on Stock and on the shopping list', async ({ page }) => {
  await ownerOf(page, emailOf('stock'), [
    { name: 'Batteries', quantity: 0, quantity_min: 4, stock_keeping: true, area: 'Office' },
    { name: 'Salt', quantity: 5, quantity_min: 1, stock_keeping: true },
  ]);
  await page.getByRole('button', { name: /^Collection:/ }).click();
  await expect(page.getByRole('dialog').getByText('1 low')).toBeVisible();
  await show(page, 'collections');
  await page.getByRole('button', { name: 'Actions for Stock' }).click();
  await page.getByRole('button', { name: 'Shopping list' }).click();
  await page.getByRole('checkbox', { name: 'Batteries' }).check();
  await expect(page.getByText('0 things to buy')).toBeVisible();
  await show(page, 'shopping');
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByRole('row', { name: /Batteries.*Office/ })).toBeVisible();
  await show(page, 'print');
});
