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

/** Real photographs, where the checkout has any beside it. */
const folder = join(import.meta.dirname, '../../../shared/photos');

/** Up to four real ones and pictures made for this run, `count` in all. */
export async function photographs(count: number, series: number): Promise<Photograph[]> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(png|jpe?g)$/i.test(name)) : [];
  const real = names.slice(0, 4).map((name) => ({
    name,
    mimeType: name.endsWith('png') ? 'image/png' : 'image/jpeg',
    buffer: readFileSync(join(folder, name)),
  }));
  return [...real, ...(await madePictures(count - real.length, series))];
}

/** Pictures unlike those of any other `series`. */
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

/** Where photos go on Scan: the camera's panel where one is in the hand, else the zone they are dropped in. */
export const wayForPhotos = (page: Page) => page.locator('[data-camera], label:has(input[type=file])').first();

/** Drops photos on Scan, once it is there: the home of somebody without items has a place for photos too, which goes. */
export async function dropPhotos(page: Page, photos: Photograph[]) {
  await tab(page, 'Scan').click();
  await expect(page.getByRole('heading', { name: 'Scan', level: 1 })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(photos);
}
