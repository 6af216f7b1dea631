import { type Departed, GivenDeparted } from '@whereabouts/shared/contracts/departed.js';
import { departureIn } from '@whereabouts/shared/contracts/departure-cell.js';
import { DEPARTURES, type Departure } from '@whereabouts/shared/contracts/item-fields.js';
import { MAX_DEPARTURE_NOTE } from '@whereabouts/shared/contracts/limits.js';
import type { Column } from './columns.js';
import { flagOf } from './flags.js';
import { readValue, WrongValue } from './values.js';

type Details = Partial<Departed>;

/** Homebox does not say why an item was archived. */
const ARCHIVED: Details = { kind: 'given_away', note: 'Archived in Homebox' };

/** A cell of one of these Homebox columns adds these details to the departure of its item. */
const HOMEBOX_DETAILS: Record<string, (text: string, column: Column) => Details> = {
  'HB.archived': (text) => (flagOf(text) ? ARCHIVED : {}),
  'HB.sold_to': (text) => ({ kind: 'sold', note: `Sold to ${text}` }),
  'HB.sold_price': (text) => ({ kind: 'sold', price: readValue('purchase_price', text) as number }),
  'HB.sold_date': soldOn,
  'HB.sold_time': soldOn,
  'HB.sold_notes': (text) => ({ kind: 'sold', note: text }),
};

function soldOn(text: string, { reading }: Column): Details {
  const on = readValue('purchase_date', text, reading) as string | null | undefined;
  return on ? { kind: 'sold', on } : {};
}

/**
 * Adds a cell to the departure that earlier cells of its row describe. A sale takes precedence over an archived item.
 * @throws WrongValue
 */
export function withDeparture(before: Details | undefined, column: Column, text: string): Details | undefined {
  const read = HOMEBOX_DETAILS[column.name] ?? readCell;
  const details = read(text, column);
  if (Object.keys(details).length === 0) return before;
  if (before === ARCHIVED || details === ARCHIVED) return before && before !== ARCHIVED ? before : details;
  const note = [before?.note, details.note].filter((part) => typeof part === 'string').join('\n');
  if (note.length > MAX_DEPARTURE_NOTE) throw new WrongValue(`is longer than ${MAX_DEPARTURE_NOTE} characters`);
  return { ...before, ...details, ...(note !== '' && { note }) };
}

function readCell(text: string): Details {
  const { kind, on, price, note } = departureIn(text);
  const known = kind.toLowerCase().replaceAll(' ', '_');
  if (!isDeparture(known)) throw new WrongValue(`must be one of: ${DEPARTURES.join(', ')}`);
  const details = { kind: known, on: on || null, price: price === '' ? null : Number(price), note: note || null };
  const { success, data } = GivenDeparted.safeParse(details);
  if (!success)
    throw new WrongValue('must be a kind, a date, a price and a note, such as sold; 2024-05-31; 12.50; To Anna');
  return data;
}

const isDeparture = (text: string): text is Departure => DEPARTURES.some((kind) => kind === text);
