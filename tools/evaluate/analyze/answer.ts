import type { Reading } from '@whereabouts/analysis/reader/reading.js';
import type { Detection } from '@whereabouts/analysis/vision/vision-model.js';

/** The answer about one photo, and what it cost. */
export interface Answer {
  /** Null if there was no answer. */
  detection: Detection | null;
  /** The reading of the built-in reader. Null if it is off or failed. */
  reading: Reading | null;
  error: string | null;
  /** The first answer did not fit the schema, and the model was asked again. */
  is_repaired: boolean;
  /** Without the pauses between attempts. Null if the photo could not be opened: it then took no request either. */
  seconds: number | null;
  /** CPU time of this machine, mostly of the reader. Null for such a photo, and on systems that do not report it. */
  cpu_seconds: number | null;
  tokens: number | null;
  /** Null for such a photo, and if the price of the model is unknown. */
  dollars: number | null;
}
