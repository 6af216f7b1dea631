import { expect, type Page, test } from '@playwright/test';
import { address, signUp } from './people.js';
import { show } from './show.js';

const item = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rail = (page: Page) => page.getByRole('region', { name: 'Filters' });
const row = (page: Page, name: string) => rail(page).getByRole('button', { name: new RegExp(`^${name}`) });

test('items are dragged onto places and collections beside the list, one or all that are selected', async ({
  page,
}) => {
  const robin = await signUp(page, 'drag@example.org', 'Robin Shelf');
  const things = ['Rope', 'Torch', 'Sofa'].map((name) => ({ name, area: 'Attic' }));
  const lamp = { name: 'Lamp', area: 'Cellar', location: 'Shelf' };
  await robin.send('POST', '/api/save-items', { items: [...things, lamp] });
  await robin.send('POST', '/api/collections', { name: 'Climbing' });
  const areas = async () =>
    Object.fromEntries((await robin.items()).map(({ name, area, location }) => [name, [area, location]]));
  await page.goto(address('/inventory'));

  await item(page, 'Rope').dragTo(row(page, 'Cellar'));
  await expect(page.getByText(/^1 moved to /)).toBeVisible();
  expect(await areas()).toMatchObject({ Rope: ['Cellar', null], Torch: ['Attic', null] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  expect(await areas()).toMatchObject({ Rope: ['Attic', null] });

  // What is inside a place shows while items are held above it.
  await item(page, 'Sofa').hover();
  await page.mouse.down();
  await row(page, 'Cellar').hover();
  await row(page, 'Cellar').hover({ position: { x: 20, y: 10 } });
  await row(page, 'Shelf').hover();
  await show(page, 'inventory-drag');
  await row(page, 'Shelf').hover({ position: { x: 20, y: 10 } });
  await page.mouse.up();
  await expect.poll(areas).toMatchObject({ Sofa: ['Cellar', 'Shelf'] });

  await item(page, 'Rope').click({ modifiers: ['ControlOrMeta'] });
  await item(page, 'Torch').click();
  await item(page, 'Torch').dragTo(row(page, 'Climbing'));
  await expect(page.getByText('2 added to Climbing')).toBeVisible();
  await page.getByText('2 added to Climbing').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Climbing')).toContainText('0');
  await item(page, 'Rope').dragTo(row(page, 'Climbing'));
  await expect(row(page, 'Climbing')).toContainText('2');
  await item(page, 'Rope').dragTo(row(page, 'Climbing'));
  await expect(page.getByText('All 2 are in Climbing already')).toBeVisible();
});
