import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LABELS_FILE, type LabeledPhoto } from '../labels/labels.js';
import { drawPhoto } from './draw-photo.js';
import { usePackagedFonts } from './fonts.js';
import { type LabelPlan, planLabels } from './label-plan.js';

/** The set of the figures in docs/recognition.md. */
export const GENERATED = { count: 304, seed: 2026 };

/** Makes photos of labels and their `labels.json`. The same count and seed make the same photos. */
export async function makePhotos(folder: string, { count, seed }: typeof GENERATED): Promise<void> {
  mkdirSync(folder, { recursive: true });
  usePackagedFonts(join(folder, 'fonts'));
  const photos: LabeledPhoto[] = [];
  for (const [at, plan] of planLabels(count, seed).entries()) {
    const file = `${String(at + 1).padStart(3, '0')}-${plan.language}-${plan.condition}.jpg`;
    writeFileSync(join(folder, file), await drawPhoto(plan));
    photos.push(labelsOf(file, plan));
  }
  writeFileSync(join(folder, LABELS_FILE), `${JSON.stringify({ photos }, null, 1)}\n`);
}

function labelsOf(file: string, { language, lines, product, maker, model, serial, ean }: LabelPlan): LabeledPhoto {
  const printed = { manufacturer: maker, model, serial_number: serial, code: ean };
  const names = [`${product} ${maker} ${model}`, `${product} ${maker}`, product];
  return { file, language, lines: lines.map(({ text }) => text), items: [{ names, count: 1, ...printed }] };
}
