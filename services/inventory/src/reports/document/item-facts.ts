import { pieceValue, type ReportItem } from './report-data.js';
import type { ReportText, ReportTexts } from './report-texts.js';

/** What a report says of an item, in the order in which it is printed. Empty fields are left out. */
export interface Fact {
  label: ReportText;
  text: string;
  /** The address that the text leads to. */
  link?: string;
}

/** Between the levels of a place. */
const LEVEL = ' › ';

export function factsOf(item: ReportItem, texts: ReportTexts): Fact[] {
  const worth = pieceValue(item);
  const amount = (value: number | null) => (value === null ? null : texts.amount(value));
  const date = (day: string | null) => day && texts.date(day);
  const facts: [ReportText, string | null][] = [
    ['place', [item.area, item.location, item.sub_location].filter(Boolean).join(LEVEL)],
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
  return facts.flatMap(([label, text]) => (text ? [{ label, text, ...(label === 'link' && { link: text }) }] : []));
}
