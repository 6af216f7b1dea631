import { expect, type Page } from '@playwright/test';
import { address, register, signUp, tab } from './people.js';
import { show } from './show.js';
import { test } from './test.js';

const projectName = () => test.info().project.name;
const TABLE = ['name,category,area,quantity', 'Drill,Tools,Garage,1', 'Lamp,Home,Hall,2', 'Rug,Home,Hall,1'];

async function headers(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  return { authorization: `Bearer ${token}` };
}

/** Registers a user with the items of the table. */
async function registerWithItems(page: Page, name: string) {
  await register(page, `${name}-${projectName()}@example.org`, 'Robin Shelf');
  const items = [
    { name: 'Drill', category: 'Tools', area: 'Garage' },
    { name: 'Lamp', category: 'Home', area: 'Hall', quantity: 2 },
    { name: 'Rug', category: 'Home', area: 'Hall' },
  ];
  const saved = await page.request.post(address('/api/save-items'), { headers: await headers(page), data: { items } });
  const answer: { items: { id: number; name: string }[] } = await saved.json();
  return new Map(answer.items.map((item) => [item.name, item.id]));
}

async function openSection(page: Page, section: string) {
  await tab(page, 'Robin').click();
  await page.getByRole('tab', { name: section }).click();
}

test('a table with the app’s own headings is recognized, and its rows are imported without wrong values', async ({
  page,
}) => {
  await register(page, `headings-${projectName()}@example.org`, 'Robin Shelf');
  await page.goto(address('/inventory/import'));
  const table = [
    'Item;Where;Bought;Minimum quantity;Order;Inventory number',
    'Kettle;Kitchen › Cupboard › Top;2024-05-31;1;A-17;1',
    'Toaster;Kitchen;last year;2;A-17;2',
    'Lamp;Hall;2024-02-31;many;A-17;3',
  ];
  await page.getByLabel('Or paste the table here').fill(table.join('\n'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('2 columns left out')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1, leave out 2' })).toBeEnabled();
  await page.getByRole('button', { name: 'Import without this value: row 2, Purchase date' }).click();
  await expect(page.getByText('1 value left out.')).toBeVisible();
  await page.getByRole('button', { name: 'Import without these 2 values' }).click();
  // The first answer is lost; pressing again imports nothing twice.
  await page.route(
    '**/api/items/import',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const run = page.getByRole('button', { name: 'Import 3 items' });
  await run.click();
  await expect(page.getByRole('alert').last()).toContainText('Network error');
  await run.click();
  await expect(page.getByText('3 items are in your inventory now.')).toBeVisible();
  const list = await page.request.get(address('/api/items'), { headers: await headers(page) });
  const { items } = await list.json();
  expect(items).toHaveLength(3);
  expect(items.find(({ name }: { name: string }) => name === 'Kettle')).toMatchObject({
    ...{ area: 'Kitchen', location: 'Cupboard', sub_location: 'Top', purchase_date: '2024-05-31' },
  });
});

test('prices are in the currency that the browser proposed, until the user chooses another one', async ({ page }) => {
  const robin = await signUp(page, `currency-${projectName()}@example.org`, 'Robin Shelf');
  const items = [{ name: 'Kettle', purchase_price: 12.5 }];
  const saved = await robin.send<{ items: { id: number }[] }>('POST', '/api/save-items', { items });
  await page.goto(address('/home'));
  const kept = () =>
    robin.send<{ currency: string | null; timezone: string | null }>('GET', '/api/user/settings', undefined);
  const timezone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect.poll(async () => (await kept()).timezone).toBe(timezone);
  await page.goto(address(`/items/${saved.items[0]?.id}`));
  const bought = page.getByRole('definition').filter({ hasText: '12.50' });
  const written = (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(12.5);
  await expect(bought).toHaveText(written((await kept()).currency ?? ''));
  await page.goto(address('/profile'));
  await page.getByLabel('Currency').selectOption('GBP');
  await expect.poll(async () => (await kept()).currency).toBe('GBP');
  await show(page, 'profile-region');
  await page.goto(address(`/items/${saved.items[0]?.id}`));
  await expect(bought).toHaveText('£12.50');
});

test('a table is imported after its error is corrected, and its items get labels', async ({ page }) => {
  await register(page, `importing-${projectName()}@example.org`, 'Robin Shelf');
  await openSection(page, 'Account');
  await page.getByRole('link', { name: 'Import items' }).click();
  await show(page, 'import');
  await page.getByLabel('Or paste the table here').fill([...TABLE, 'Chair,Home,Hall,many'].join('\n'));
  await page.getByRole('button', { name: 'Continue' }).click();
  const wrong = page.getByRole('textbox', { name: /^Row 4/ });
  await expect(wrong).toHaveValue('many');
  await expect(page.getByRole('button', { name: 'Import 3, leave out 1' })).toBeEnabled();
  await show(page, 'import-errors');
  await wrong.fill('4');
  await wrong.press('Enter');
  await expect(page.getByRole('button', { name: 'Import 4 items' })).toBeEnabled();

  await page.getByRole('button', { name: 'Another file' }).click();
  const csv = Buffer.from([...TABLE, 'Chair,Home,Hall,4'].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: csv });
  await page.getByRole('button', { name: 'Import 4 items' }).click();
  await expect(page.getByText('4 items are in your inventory now.')).toBeVisible();
  await page.getByRole('link', { name: 'See the inventory' }).click();
  await expect(page.getByText('4 items', { exact: true })).toBeVisible();

  const list = await page.request.get(address('/api/items'), { headers: await headers(page) });
  const { items }: { items: { id: number }[] } = await list.json();
  await page.goto(address(`/labels?ids=${items.map(({ id }) => id)}`));
  await expect(page.getByRole('list', { name: 'Sheet 1 of 1' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('img', { name: 'Code that opens Chair' })).toBeVisible();
  await show(page, 'labels');
});

test('deleted items are restored, purged and counted', async ({ page }) => {
  const ids = await registerWithItems(page, 'deleting');
  const remove = async (name: string) => {
    const path = address(`/api/items/${ids.get(name)}?scope=one`);
    expect((await page.request.delete(path, { headers: await headers(page) })).ok()).toBe(true);
  };
  await openSection(page, 'Trash');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await show(page, 'trash-empty');

  await remove('Drill');
  await remove('Rug');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Drill' })).toBeVisible();
  await expect(page.getByText('Just now').first()).toBeVisible();
  await show(page, 'trash');
  await page.getByText('Last Delete').click();
  await expect(page.getByRole('heading', { name: 'Rug' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Drill' })).toHaveCount(0);
  await page.getByText('All', { exact: true }).click();

  await page.getByRole('button', { name: 'Restore Drill' }).click();
  await expect(page.getByText('1 item is back in your inventory.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Drill' })).toHaveCount(0);
  await tab(page, 'Inventory').click();
  await expect(page.getByRole('link', { name: 'Drill' }).first()).toBeVisible();

  await openSection(page, 'Trash');
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: 'Empty trash' }).click();
  await show(page, 'trash-erase');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();

  await page.getByRole('tab', { name: 'Stats' }).click();
  await expect(page.locator('dl > div').first()).toHaveText('Items of your own2');
  await expect(page.getByRole('heading', { name: 'Items by category' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Tools' })).toContainText('1 item');
  await show(page, 'stats');
});
