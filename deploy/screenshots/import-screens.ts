import type { Page } from '@playwright/test';
import { press } from './acts.js';
import type { Screen } from './screen.js';

/** By row: nothing wrong, no name, no number, no date, nothing wrong. */
const TABLE = `name;area;location;quantity;purchase_date;Inventory number
Drill;Garage;Shelf 2;1;2024-05-12;INV-1
;Garage;;1;2023-01-03;INV-2
Tree lights;Cellar;;some;2022-11-01;INV-3
Vacuum cleaner;Hall;;1;2024-02-31;INV-4
Reading lamp;Living room;;2;;INV-5`;

async function readTable(page: Page) {
  await page.getByLabel('Or paste the table here').fill(TABLE);
  await press(page, 'Continue');
  await page.getByText(/errors to correct/).scrollIntoViewIfNeeded();
}

/** On a narrow page they stand below the columns, and a link leads there. */
async function seeErrors(page: Page) {
  await readTable(page);
  const link = page.getByRole('button', { name: 'See 3 errors' });
  if (await link.isVisible()) await link.click();
}

/** Without a name for things, and with one again. */
async function assignColumns(page: Page) {
  await readTable(page);
  const name = page.getByLabel('Column name becomes');
  await name.scrollIntoViewIfNeeded();
  await name.selectOption('');
  await page.getByText('Choose the column that holds the name.').waitFor();
  await page.getByText('Drill', { exact: true }).waitFor({ state: 'detached' });
  await name.selectOption('name');
  await page.getByText(/errors to correct/).waitFor();
}

/** Tables on their way to items. */
export const IMPORT_SCREENS: Screen[] = [
  { name: 'import', path: '/inventory/import' },
  { name: 'import, errors', path: '/inventory/import', act: seeErrors },
  { name: 'import, large', path: '/inventory/import', textSize: 'x-large', act: seeErrors },
  { name: 'import, columns assigned', path: '/inventory/import', act: assignColumns },
];
