import type { Reading } from '../reader/reading.js';
import { NO_FACTS } from '../vision/detected-item.schema.js';
import type { Detection } from '../vision/vision-model.js';

/** Lines below each other; a line is 5 % of the photo tall unless it is given. */
export const reading = (...lines: (string | [string, number])[]): Reading => ({
  codes: [],
  lines: lines.map((line, at) => {
    const [text, height] = typeof line === 'string' ? [line, 0.05] : line;
    return { text, confidence: 0.95, height, box: [0.2, at * 0.1, 0.5, height] };
  }),
});

/** A detection of one item, by a model or by the file name. */
export const found = (changes: Partial<Detection['items'][0]>, named_by: Detection['named_by']): Detection => ({
  items: [
    {
      ...{ name: 'Unnamed', description: null, category: null, color: 'blue', quantity: 1, confidence: 0.9 },
      ...{ alternatives: [], box: null, ...NO_FACTS },
      ...changes,
    },
  ],
  ...{ summary: '', named_by, dropped: 0, left_out: 0 },
});

/** One code on a photo. */
export const codeOf = (format: string, text: string, is_sure: boolean): Reading['codes'] => [
  { format, text, box: [0, 0, 1, 1], is_sure },
];
