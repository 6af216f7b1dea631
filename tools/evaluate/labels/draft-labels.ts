import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CATEGORY_NAMES } from '@whereabouts/shared/contracts/categories.js';
import { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { z } from 'zod';
import { ExportArchive } from './export-archive.js';
import { LABELS_FILE, type LabeledItem, type Labels } from './labels.js';

/** The part of an exported item that becomes a label. */
const ExportedItem = z.object({
  name: z.string(),
  category: z.string().nullable(),
  quantity: z.number().nullable(),
  image_id: z.int().nullable(),
  image_box: ImageBox.nullable(),
  manufacturer: z.string().nullable(),
  model: z.string().nullable(),
  serial_number: z.string().nullable(),
  code: z.string().nullable(),
});
type ExportedItem = z.infer<typeof ExportedItem>;

/**
 * Makes a folder with the photos of an export and a draft of their labels. Fields that the inventory does not have are not
 * judged, because the photo may show them. @returns the number of photos
 */
export async function draftLabels(archive: string, folder: string): Promise<number> {
  if (existsSync(join(folder, LABELS_FILE))) throw new Error(`${join(folder, LABELS_FILE)} exists already.`);
  const zip = await ExportArchive.open(archive);
  try {
    const { items } = z.object({ items: z.array(ExportedItem) }).parse(await zip.json('items.json'));
    const labels: Labels = { photos: [] };
    mkdirSync(folder, { recursive: true });
    for (const path of zip.names.filter((name) => /^images\/\d+\.\w+$/.test(name))) {
      const file = basename(path);
      const own = items.filter(({ image_id }) => String(image_id) === file.split('.')[0]);
      if (own.length === 0) continue;
      await zip.copy(path, join(folder, file));
      labels.photos.push({ file, items: own.map(draftOf) });
    }
    writeFileSync(join(folder, LABELS_FILE), `${JSON.stringify(labels, null, 2)}\n`);
    return labels.photos.length;
  } finally {
    zip.close();
  }
}

function draftOf({ name, category, quantity, image_box, ...item }: ExportedItem): LabeledItem {
  const label: LabeledItem = { names: [name], count: Math.max(1, Math.round(quantity ?? 1)) };
  if (category && CATEGORY_NAMES.includes(category)) label.category = category;
  if (image_box) label.box = image_box;
  for (const field of ['manufacturer', 'model', 'serial_number', 'code'] as const) {
    const value = item[field];
    if (value) label[field] = value;
  }
  return label;
}
