import type { CustomFieldKind, CustomValue } from '@whereabouts/shared/contracts/custom-fields.js';
import type { PapersList } from './papers-list.js';
import { pieceValue, type ReportItem } from './report-data.js';
import type { ReportText, ReportTexts } from './report-texts.js';

/** One line of an item's table. */
export interface Fact {
  label: string;
  text: string;
  /** The address that the text leads to. */
  link?: string;
}

/** Between the levels of a place. */
const LEVEL = ' › ';

/** A place, such as "Kitchen › Drawer". */
export const placeText = ({ area, location, sub_location }: Pick<ReportItem, 'area' | 'location' | 'sub_location'>) =>
  [area, location, sub_location].filter(Boolean).join(LEVEL);

/** The lines of an item's table, in the order in which they are printed. Empty fields are left out. */
export function factsOf(item: ReportItem, texts: ReportTexts, papers: ReturnType<PapersList['add']>): Fact[] {
  const worth = pieceValue(item);
  const amount = (value: number | null) => (value === null ? null : texts.amount(value));
  const date = (day: string | null) => day && texts.date(day);
  const facts: [ReportText, string | null][] = [
    ['place', placeText(item)],
    ['category', item.category],
    ['manufacturer', item.manufacturer],
    ['model', item.model],
    ['serial_number', item.serial_number],
    ['code', item.code],
    ['color', item.color],
    ['condition', item.condition && texts.condition(item.condition)],
    ['purchase_date', date(item.purchase_date)],
    ['purchased_from', item.purchased_from],
    ['purchase_price', amount(item.purchase_price)],
    ['cost', amount(item.cost)],
    ['value', amount(item.value)],
    ['quantity', item.quantity === 1 ? null : texts.count(item.quantity)],
    ['item_total', worth !== null && item.quantity > 1 ? texts.amount(worth * item.quantity) : null],
    ['warranty_until', date(item.warranty_until)],
    ['expires_on', date(item.expires_on)],
    ['link', item.link],
    ['tags', item.tags.join(', ')],
    ['description', item.description],
  ];
  const custom = item.custom.map(({ name, kind, value }) => ({
    label: name,
    text: customText(kind, value, texts),
    ...(kind === 'link' && { link: String(value) }),
  }));
  const known = facts.flatMap(([label, text]) =>
    text ? [{ label: texts.get(label), text, ...(label === 'link' && { link: text }) }] : [],
  );
  return [...known, ...custom, ...papers.map(({ kind, text }) => ({ label: texts.get(kind), text }))];
}

/** A value of a custom field as a reader expects it. */
export function customText(kind: CustomFieldKind, value: CustomValue, texts: ReportTexts): string {
  if (typeof value === 'boolean') return texts.get(value ? 'yes' : 'no');
  if (typeof value === 'number') return texts.count(value);
  return kind === 'date' ? texts.date(value) : value;
}
