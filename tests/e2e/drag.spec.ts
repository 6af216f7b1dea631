import { expect, type Page } from '@playwright/test';
import { itemOf } from './item-of-list.js';
import { address, signUp } from './people.js';
import { show } from './show.js';
import { test } from './test.js';

const rail = (page: Page) => page.getByRole('region', { name: 'Filters' });
const row = (page: Page, name: string) => rail(page).getByRole('link', { name: new RegExp(`^${name}`) });

test('items are dragged onto places and collections beside the list, one or all selected ones', async ({ page }) => {
  const robin = await signUp(page, 'drag@example.org', 'Robin Shelf');
  const things = ['Rope', 'Torch', 'Sofa'].map((name) => ({ name, area: 'Attic' }));
  const lamp = { name: 'Lamp', area: 'Cellar', location: 'Shelf' };
  await robin.send('POST', '/api/save-items', { items: [...things, lamp] });
  await robin.send('POST', '/api/collections', { name: 'Climbing' });
  const areas = async () =>
    Object.fromEntries((await robin.items()).map(({ name, area, location }) => [name, [area, location]]));
  await page.goto(address('/inventory'));

  await itemOf(page, 'Rope').dragTo(row(page, 'Cellar'));
  await expect(page.getByText(/^1 moved to /)).toBeVisible();
  expect(await areas()).toMatchObject({ Rope: ['Cellar', null], Torch: ['Attic', null] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  expect(await areas()).toMatchObject({ Rope: ['Attic', null] });

  // A place unfolds while items are held above it.
  await itemOf(page, 'Sofa').hover();
  await page.mouse.down();
  await row(page, 'Cellar').hover();
  await row(page, 'Cellar').hover({ position: { x: 20, y: 10 } });
  await row(page, 'Shelf').hover();
  await show(page, 'inventory-drag');
  await row(page, 'Shelf').hover({ position: { x: 20, y: 10 } });
  await page.mouse.up();
  await expect.poll(areas).toMatchObject({ Sofa: ['Cellar', 'Shelf'] });

  await itemOf(page, 'Rope').click({ modifiers: ['Shift'] });
  await itemOf(page, 'Torch').click();
  await itemOf(page, 'Torch').dragTo(row(page, 'Climbing'));
  await expect(page.getByText('2 added to Climbing')).toBeVisible();
  await page.getByText('2 added to Climbing').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Climbing')).toContainText('0');
  await itemOf(page, 'Rope').dragTo(row(page, 'Climbing'));
  await expect(row(page, 'Climbing')).toContainText('2');
  await itemOf(page, 'Rope').dragTo(row(page, 'Climbing'));
  await expect(page.getByText('All 2 are in Climbing already')).toBeVisible();
});

test('items and collections open in a new tab like any link, and dragging a mouse across items still selects them', async ({
  page,
  context,
}) => {
  const robin = await signUp(page, 'tabs@example.org', 'Robin Shelf');
  await robin.send('POST', '/api/save-items', { items: ['Rope', 'Torch', 'Sofa'].map((name) => ({ name })) });
  await robin.send('POST', '/api/collections', { name: 'Climbing' });
  await page.goto(address('/inventory'));
  const opened = async (press: () => Promise<void>) => {
    const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
    await tab.waitForURL(/\/(items|inventory)/);
    return tab;
  };

  const rope = await opened(() => itemOf(page, 'Rope').click({ button: 'middle' }));
  await expect(rope.getByRole('dialog', { name: 'Rope' })).toBeVisible();
  await rope.close();
  const torch = await opened(() => itemOf(page, 'Torch').click({ modifiers: ['ControlOrMeta'] }));
  await expect(torch.getByRole('dialog', { name: 'Torch' })).toBeVisible();
  await torch.close();
  const climbing = await opened(() => row(page, 'Climbing').click({ modifiers: ['ControlOrMeta'] }));
  await expect(climbing.getByRole('button', { name: 'Collection: Climbing' })).toBeVisible();
  await climbing.close();
  await itemOf(page, 'Sofa').click({ button: 'right' });
  const sofa = await opened(() => page.getByRole('menuitem', { name: 'Open in new tab' }).click());
  await expect(sofa.getByRole('dialog', { name: 'Sofa' })).toBeVisible();
  await sofa.close();
  await expect(page).toHaveURL(/\/inventory$/);

  await itemOf(page, 'Rope').click({ modifiers: ['Shift'] });
  await itemOf(page, 'Rope').click();
  await itemOf(page, 'Sofa').hover();
  await page.mouse.down();
  await itemOf(page, 'Torch').hover();
  // A browser on a busy machine merges two moves into one and skips the items between them.
  await expect(itemOf(page, 'Torch')).toHaveAttribute('aria-pressed', 'true', { timeout: 8_000 });
  await itemOf(page, 'Rope').hover();
  await page.mouse.up();
  await expect(page.getByRole('region', { name: 'Selected items' })).toContainText('3 selected', { timeout: 8_000 });
});
