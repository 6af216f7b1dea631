import { confusableKey } from '@whereabouts/shared/contracts/confusable-key.js';
import { DoubtfulField } from '@whereabouts/shared/contracts/item-schemas.js';
import { fold } from '@whereabouts/shared/contracts/search-folding.js';
import type { DetectedItem } from '@whereabouts/shared/contracts/vision.js';
import type { Reading } from './reading.js';

/** An item with its facts, the model's answer about it, and its part of the reading. */
export interface FoundItem {
  item: DetectedItem;
  seen: DetectedItem;
  part: Reading;
}

/** Several things have the same maker and model. A serial number and a code belong to one thing. */
const COMMON: DoubtfulField[] = ['manufacturer', 'model'];
/** A box of at most this part of every other one is the place of the text. */
const CLEARLY_SMALLER = 0.5;
const WORD = /[\p{Letter}\p{Number}]{3,}/gu;

/**
 * Boxes overlap, so a line or a code may be in the boxes of several items. Then its fact goes to the item for which the
 * model gave it, else to the one that the text names, else to the one with a clearly smaller box, and is doubtful. All
 * other items lose it. Without such an item, no item has it.
 */
export function withOneOwner(found: FoundItem[]): DetectedItem[] {
  return found.map((each) => {
    const facts = new Map(DoubtfulField.options.map((field) => [field, decided(field, each, found)]));
    const lost = DoubtfulField.options.filter((field) => facts.get(field) === 'lost');
    const isDoubtful = (field: DoubtfulField) =>
      facts.get(field) === 'doubtful' || (each.item.doubtful.includes(field) && !lost.includes(field));
    return {
      ...each.item,
      ...Object.fromEntries(lost.map((field) => [field, null])),
      doubtful: DoubtfulField.options.filter(isDoubtful),
    };
  });
}

function decided(field: DoubtfulField, each: FoundItem, found: FoundItem[]): 'kept' | 'doubtful' | 'lost' {
  const key = confusableKey(each.item[field] ?? '');
  if (!key) return 'kept';
  const sources = [...each.part.lines, ...each.part.codes].filter(({ text }) => confusableKey(text).includes(key));
  const sharers = found.filter(({ part: { lines, codes } }) =>
    [...lines, ...codes].some((source) => sources.includes(source)),
  );
  if (sharers.length < 2) return 'kept';
  const said = sharers.filter(({ seen }) => confusableKey(seen[field] ?? '') === key);
  if (COMMON.includes(field) && said.length > 0) return said.includes(each) ? 'kept' : 'lost';
  const candidates = said.length > 0 ? said : sharers;
  const owner = candidates.length === 1 ? candidates[0] : (named(candidates) ?? smallest(candidates));
  return owner === each ? 'doubtful' : 'lost';
}

/** The item of whose name most words are printed on it. */
function named(items: FoundItem[]): FoundItem | undefined {
  const counted = items.map((item) => ({ item, count: printedWords(item) })).toSorted((a, b) => b.count - a.count);
  const [first, second] = counted;
  return first && first.count > (second?.count ?? 0) ? first.item : undefined;
}

function printedWords({ seen: { name, manufacturer, model }, part }: FoundItem): number {
  const printed = wordsOf(part.lines.map(({ text }) => text).join(' '));
  return [...wordsOf([name, manufacturer, model].join(' '))].filter((word) => printed.has(word)).length;
}

const wordsOf = (text: string) => new Set(fold(text).match(WORD));

function smallest(items: FoundItem[]): FoundItem | undefined {
  const [first, second] = items.toSorted((a, b) => area(a) - area(b));
  return first && second && area(first) <= CLEARLY_SMALLER * area(second) ? first : undefined;
}

/** An item without a box may be anywhere on the photo. */
const area = ({ item: { box } }: FoundItem) => (box ? box[2] * box[3] : 1);
