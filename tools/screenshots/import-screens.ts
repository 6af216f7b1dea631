import type { Page } from '@playwright/test';
import { press } from './acts.js';
import type { Screen } from './screen.js';

/** Row by row: valid, no name, no number, no date, valid. */
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

/** On a narrow page the rows are below the columns, and a link leads there. */
async function seeErrors(page: Page) {
  await readTable(page);
  const link = page.getByRole('button', { name: 'See 3 errors' });
  if (await link.isVisible()) await link.click();
}

/** Removes the name column, and adds it again. */
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

/** Amounts and dates that can be read in two ways, beside unambiguous columns. */
const UNCLEAR = `Name;Quantity;Purchase price;Purchase date;Room
Screws, 4 × 40 mm;1.000;24,90 €;03/04/2024;Garage
Nails;10.000;1.249,00 €;05/06/2024;Garage
Wall plugs;2.500;5,- €;11/12/2023;Cellar`;

async function askReadings(page: Page) {
  await page.getByLabel('Or paste the table here').fill(UNCLEAR);
  await press(page, 'Continue');
  await page.getByRole('radiogroup').first().waitFor();
}

async function answerReadings(page: Page) {
  await askReadings(page);
  await page.getByRole('radio', { name: '1,000' }).check();
  await page.getByRole('radio', { name: 'Apr 3, 2024' }).check();
  await page.getByRole('button', { name: 'Import 3 items' }).waitFor();
}

/** The same table twice. */
async function importAgain(page: Page) {
  const table = 'Name,Room,Quantity\nGarden hose,Shed,1\nRake,Shed,2\nSpade,Shed,1';
  await page.getByLabel('Or paste the table here').fill(table);
  await press(page, 'Continue');
  const first = page.getByRole('button', { name: 'Import 3 items' });
  await first.or(page.getByRole('radiogroup')).waitFor();
  if (await first.isVisible()) {
    await first.click();
    await page.getByText('3 items are in your inventory now.').waitFor();
    await page.goto(new URL('/inventory/import', page.url()).href);
    await page.getByLabel('Or paste the table here').fill(`${table}\nWheelbarrow,Shed,1`);
    await press(page, 'Continue');
  }
  await page.getByRole('radio', { name: 'Update them from the table' }).check();
}

/** A column that no field fits becomes a new one. */
async function defineField(page: Page) {
  await readTable(page);
  await page.getByLabel('Column Inventory number becomes').selectOption('New field “Inventory number”');
  await page.getByRole('dialog', { name: 'New field' }).getByRole('combobox', { name: 'Kind' }).waitFor();
}

/** Screens of an import. */
export const IMPORT_SCREENS: Screen[] = [
  { name: 'import', path: '/inventory/import' },
  { name: 'import, errors', path: '/inventory/import', act: seeErrors },
  { name: 'import, large', path: '/inventory/import', textSize: 'x-large', act: seeErrors },
  { name: 'import, unclear', path: '/inventory/import', act: askReadings },
  { name: 'import, answered', path: '/inventory/import', act: answerReadings },
  { name: 'import, again', path: '/inventory/import', act: importAgain },
  { name: 'import, new field', path: '/inventory/import', act: defineField },
  { name: 'import, columns assigned', path: '/inventory/import', act: assignColumns },
];
