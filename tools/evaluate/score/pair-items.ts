import type { DetectedItem } from '@whereabouts/shared/contracts/vision.js';
import type { LabeledItem } from '../labels/labels.js';
import { boxOverlap } from './box-overlap.js';
import { fieldOutcome } from './field-match.js';
import { nameMatch, overlap } from './text-match.js';

/** Boxes of one item overlap at least by this. It is the usual limit of object detection (PASCAL VOC, COCO AP50). */
export const SAME_PLACE = 0.5;
/** Printed values that belong to one item. Several items may have the same manufacturer. */
const IDENTIFYING = ['model', 'serial_number', 'code'] as const;

/** A labeled item with the detected item that stands for it. */
export interface Pair {
  labeled: LabeledItem;
  detected: DetectedItem;
  /**
   * False if nothing but the number of items speaks for the pair: one labeled and one detected item. Its fields are
   * compared, but the item does not count as found.
   */
  is_found: boolean;
}

/** Pairs each labeled item with at most one detected item, the most similar ones first. */
export function pairItems(labeled: LabeledItem[], detected: DetectedItem[]): Pair[] {
  const candidates = labeled.flatMap((label) =>
    detected.map((item) => ({ label, item, score: likeness(label, item) })),
  );
  const pairs: Pair[] = [];
  for (const { label, item, score } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (score === 0 || pairs.some((pair) => pair.labeled === label || pair.detected === item)) continue;
    pairs.push({ labeled: label, detected: item, is_found: true });
  }
  const [only, seen] = [labeled[0], detected[0]];
  if (only && seen && labeled.length === 1 && detected.length === 1 && pairs.length === 0)
    pairs.push({ labeled: only, detected: seen, is_found: false });
  return pairs;
}

/** 0 unless the names, the boxes or a printed value show that both are the same item. */
function likeness(label: LabeledItem, item: DetectedItem): number {
  const names = Math.max(...label.names.map((name) => overlap(item.name, name)));
  const place = label.box && item.box ? boxOverlap(label.box, item.box) : 0;
  const facts = IDENTIFYING.filter((field) => fieldOutcome(field, label[field], item[field]) === 'right');
  const isSame = nameMatch(item.name, label.names) !== 'none' || place >= SAME_PLACE || facts.length > 0;
  return isSame ? names + place + facts.length : 0;
}
