import { expect, type Page, test } from '@playwright/test';
import { register, tab } from './people.js';
import { madePictures } from './photographs.js';

/** Series numbers per project, so that pictures differ from those of other tests. */
export const series = (number: number) => number + (test.info().project.name === 'phone' ? 50 : 40);

export async function openScan(page: Page, person: string, mode?: 'Semi-auto' | 'Manual') {
  await register(page, `${person}-${test.info().project.name}@example.org`, 'Robin Shelf');
  await tab(page, 'Scan').click();
  if (!mode) return;
  await page.getByText(mode, { exact: true }).click();
  const ready = {
    'Semi-auto': page.getByText('Analyze photos as soon as they are chosen'),
    Manual: page.getByRole('button', { name: 'Add Item' }),
  };
  await expect(ready[mode]).toBeVisible();
}

export async function choose(page: Page, count: number, number: number) {
  await page.locator('input[type=file]').setInputFiles(await madePictures(count, series(number)));
}

export const nameFields = (page: Page) => page.getByRole('textbox', { name: 'Item', exact: true });
