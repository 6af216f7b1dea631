import { currencyFormat } from '@whereabouts/shared/contracts/currency-format.js';
import type { Departure } from '@whereabouts/shared/contracts/item-fields.js';
import { APP_LANGUAGE } from '@whereabouts/shared/contracts/languages.js';

/** The words of a report. `{n}` stands for a number. */
const EN = {
  title: 'Household inventory',
  owner: 'Owner',
  date: 'Date',
  scope: 'Limited to',
  area: 'Place',
  category: 'Category',
  collection: 'Collection',
  items: 'Items',
  pieces: 'Pieces',
  total: 'Total value',
  total_note:
    'The value of an item is its replacement value, else its purchase price, else its cost, times its quantity.',
  without_value_one: '1 item has no amount and is not in the total.',
  without_value_other: '{n} items have no amount and are not in the total.',
  currency_unknown: 'Amounts are in the currency of the owner.',
  rooms: 'By place',
  categories: 'By category',
  contents: 'Contents',
  page: 'Page',
  without_place: 'Without a place',
  without_category: 'Without a category',
  item: 'Item',
  photo_of: 'Photo of {name}',
  photo_missing: 'The photo could not be read.',
  quantity: 'Quantity',
  place: 'Place',
  color: 'Color',
  condition: 'Condition',
  manufacturer: 'Manufacturer',
  model: 'Model',
  serial_number: 'Serial number',
  code: 'Barcode or ISBN',
  link: 'Link',
  purchase_date: 'Purchased on',
  purchased_from: 'Purchased from',
  purchase_price: 'Purchase price',
  cost: 'Cost',
  value: 'Replacement value',
  item_total: 'Total',
  warranty_until: 'Warranty until',
  expires_on: 'Expires on',
  tags: 'Tags',
  description: 'Description',
  location: 'Location',
  sub_location: 'Sub-location',
  custom: 'More fields',
  with_receipt: 'With a receipt',
  without_receipt: 'Without a receipt',
  papers: 'Receipts and warranty papers',
  papers_note: 'The first pages of the files follow. The files themselves are kept with the items in the inventory.',
  paper_missing: 'This file could not be shown.',
  page_of: 'Page {n} of {name}',
  more_pages_one: 'The file has 1 more page.',
  more_pages_other: 'The file has {n} more pages.',
  number: 'No.',
  file: 'File',
  kind: 'Kind',
  departed: 'Departed items',
  departed_note: 'These items are no longer there. They are in no total of this report.',
  departed_kind: 'How it left',
  departed_on: 'Left on',
  departed_price: 'Price when it left',
  departed_remark: 'Note about its leaving',
  price: 'Price',
  receipt: 'Receipt',
  history: 'History',
  history_note: 'The latest changes of each item, the latest first.',
  history_at: 'Date',
  history_actor: 'Changed by',
  history_what: 'Change',
  more_events_one: '1 earlier change is not listed.',
  more_events_other: '{n} earlier changes are not listed.',
  warranty: 'Warranty paper',
  yes: 'Yes',
  no: 'No',
};
export type ReportText = keyof typeof EN;

const DEPARTURES: Record<Departure, string> = {
  sold: 'Sold',
  given_away: 'Given away',
  lost: 'Lost',
  broken: 'Broken',
  returned: 'Returned',
};

const CONDITIONS: Record<string, string> = { new: 'New', good: 'Good', worn: 'Worn', broken: 'Broken' };

/** The words, numbers and dates of a report. */
export class ReportTexts {
  private readonly money: Intl.NumberFormat;
  private readonly day: Intl.DateTimeFormat;
  private readonly ownDay: Intl.DateTimeFormat;
  private readonly ownTime: Intl.DateTimeFormat;

  constructor(currency: string | null, timeZone = 'UTC') {
    this.money = currency
      ? currencyFormat(APP_LANGUAGE, currency)
      : new Intl.NumberFormat(APP_LANGUAGE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    this.day = new Intl.DateTimeFormat(APP_LANGUAGE, { dateStyle: 'long', timeZone: 'UTC' });
    this.ownDay = new Intl.DateTimeFormat(APP_LANGUAGE, { dateStyle: 'long', timeZone });
    // Sweden writes dates as ISO 8601 does.
    this.ownTime = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  }

  get(name: ReportText, values: Record<string, string> = {}): string {
    return EN[name].replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
  }

  count(number: number): string {
    return new Intl.NumberFormat(APP_LANGUAGE, { maximumFractionDigits: 10 }).format(number);
  }

  amount(value: number): string {
    return this.money.format(value);
  }

  date(day: string): string {
    return this.day.format(new Date(`${day}T00:00:00Z`));
  }

  /** The day of an instant in the owner's time zone. */
  dayOf(at: string): string {
    return this.ownDay.format(new Date(at));
  }

  /** The time of an instant in the owner's time zone, as a cell shows it: as if it were UTC. */
  cellTimeOf(at: string): Date {
    return new Date(`${this.ownTime.format(new Date(at)).replace(' ', 'T')}Z`);
  }

  condition(value: string): string {
    return CONDITIONS[value] ?? value;
  }

  departure(kind: Departure): string {
    return DEPARTURES[kind];
  }

  morePages(count: number): string {
    return count === 1 ? this.get('more_pages_one') : this.get('more_pages_other', { n: this.count(count) });
  }

  moreEvents(count: number): string {
    return count === 1 ? this.get('more_events_one') : this.get('more_events_other', { n: this.count(count) });
  }

  withoutValue(count: number): string {
    return count === 1 ? this.get('without_value_one') : this.get('without_value_other', { n: this.count(count) });
  }
}
