import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { numberedImage } from '../../tools/demo/api-user.js';
import { tab } from './people.js';

export interface Photograph {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Real photos, if the checkout has some next to it. */
const folder = join(import.meta.dirname, '../../../shared/photos');

/** Up to four real photos and generated pictures, `count` in all. */
export async function photographs(count: number, series: number): Promise<Photograph[]> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(png|jpe?g)$/i.test(name)) : [];
  const real = names.slice(0, 4).map((name) => ({
    name,
    mimeType: name.endsWith('png') ? 'image/png' : 'image/jpeg',
    buffer: readFileSync(join(folder, name)),
  }));
  return [...real, ...(await madePictures(count - real.length, series))];
}

/** Generates pictures that differ from those of any other `series`. */
export function madePictures(count: number, series: number): Promise<Photograph[]> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => ({
      name: `Storage_box_${number}--Garage--Top_shelf.jpg`,
      mimeType: 'image/jpeg',
      buffer: await numberedImage(series * 100 + number),
    })),
  );
}

/** The way to add photos on Scan: the camera panel on touch devices, else the drop zone. */
export const wayForPhotos = (page: Page) => page.locator('[data-camera], label:has(input[type=file])').first();

/**
 * Drops photos on Scan. Waits for the page first, because the home of a new account has a drop zone, too.
 */
export async function dropPhotos(page: Page, photos: Photograph[]) {
  await tab(page, 'Scan').click();
  await expect(page.getByRole('heading', { name: 'Scan', level: 1 })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(photos);
}
