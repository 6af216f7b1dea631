import type { PhotoResult } from '../result.js';

type Sure = PhotoResult['sure'][0];

/** Detected items whose confidence lies in one tenth of the scale. */
export interface Bin {
  from: number;
  items: number;
  /** Mean confidence. */
  confidence: number;
  /** Part of the items that are right. */
  right: number;
}

const BINS = 10;

/** Compares confidence with the part of items that are right, in tenths of the scale. Empty tenths are left out. */
export function calibration(sure: Sure[]): { bins: Bin[]; expected_error: number | null } {
  const bins = Array.from({ length: BINS }, (_, at) => {
    const inside = sure.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === at);
    const mean = (value: (one: Sure) => number) => inside.reduce((sum, one) => sum + value(one), 0) / inside.length;
    return {
      ...{ from: at / BINS, items: inside.length },
      ...{ confidence: mean(({ confidence }) => confidence), right: mean(({ is_right }) => Number(is_right)) },
    };
  }).filter(({ items }) => items > 0);
  // The expected calibration error (Naeini and others, 2015): the mean gap, weighted by items.
  const gaps = bins.reduce((sum, { items, confidence, right }) => sum + items * Math.abs(confidence - right), 0);
  return { bins, expected_error: sure.length > 0 ? gaps / sure.length : null };
}
