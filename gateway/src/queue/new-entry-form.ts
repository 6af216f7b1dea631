import { NewEntry } from '@whereabouts/shared/contracts/analysis.js';
import { z } from 'zod';

/** A form carries numbers as text and may leave a field empty. */
const formNumber = z.string().transform((text) => (text.trim() === '' ? undefined : Number(text)));

/** `NewEntry` as a form sends it. */
export const NewEntryForm = z
  .looseObject({
    image_id: formNumber.optional(),
    quantity_min: formNumber.optional(),
    collection_id: formNumber.optional(),
  })
  .transform(({ batch_id, batch_name, status, ...fields }) => ({
    ...fields,
    ...(batch_id ? { batch_id } : {}),
    ...(batch_name ? { batch_name } : {}),
    ...(status ? { status } : {}),
  }))
  .pipe(NewEntry);
