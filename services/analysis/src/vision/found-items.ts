import { jsonValuesOf } from './json-answer.js';

interface FoundItems {
  list: unknown[];
  summary: string;
  /** 1 if the answer ends within an item. */
  cut: number;
}

/**
 * Finds the items of an answer: under `items` as requested, under another key, as a bare list, or one after another if
 * the answer was cut off. Undefined if there is no suitable JSON.
 */
export function foundIn(text: string): FoundItems | undefined {
  const { values, isCut } = jsonValuesOf(text);
  for (const value of values.toReversed()) {
    // In a cut-off item, the list of alternatives may be complete. It is not the list of items.
    const isPart = isCut && Array.isArray(value) && !value.some(isNamed);
    const list = isPart ? undefined : listOf(value);
    if (list) return { list, summary: summaryOf(value), cut: 0 };
  }
  const list = values.filter(isNamed);
  return list.length > 0 ? { list, summary: '', cut: isCut ? 1 : 0 } : undefined;
}

function listOf(value: object): unknown[] | undefined {
  if (Array.isArray(value)) return value.every(isItem) ? value : undefined;
  if ('items' in value) return itemsOf(value.items);
  const parts = Object.values(value);
  const wrapped = parts.find((part) => isObject(part) && 'items' in part);
  // Items contain lists of strings too, so the list must contain named objects.
  return wrapped ? itemsOf(wrapped.items) : parts.find((part) => Array.isArray(part) && part.some(isNamed));
}

function itemsOf(items: unknown): unknown[] | undefined {
  if (Array.isArray(items)) return items;
  if (items === null) return [];
  return isNamed(items) ? [items] : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Prose contains brackets too, such as [1]. */
const isItem = (value: unknown) => typeof value === 'string' || isObject(value);

const isNamed = (value: unknown) => isObject(value) && 'name' in value;

function summaryOf(value: object): string {
  return 'summary' in value && typeof value.summary === 'string' ? value.summary : '';
}
