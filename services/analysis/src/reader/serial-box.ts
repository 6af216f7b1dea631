import { confusableKey } from '@whereabouts/shared/contracts/confusable-key.js';
import { GivenBox, type ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import type { Reading } from './reading.js';

/** The line of the photo that says a serial number, for the user to compare them. Undefined without such a line. */
export function serialBox({ lines }: Reading, serial: string | null): ImageBox | undefined {
  const key = confusableKey(serial ?? '');
  if (!serial || !key) return undefined;
  const line =
    lines.find(({ text }) => text.includes(serial)) ?? lines.find(({ text }) => confusableKey(text).includes(key));
  return GivenBox.safeParse(line?.box).data;
}
