import type { Departed } from '../departed.js';
import type { ItemChoice } from '../item-fields.js';
import type { EventText } from './texts.js';

/** The names of a place. */
export interface EventPlace {
  area: string | null;
  location: string | null;
  sub_location: string | null;
}

/** The words, names and formats that the sentences of history events use. */
export interface EventWords {
  /** Fills a text of `EVENT_TEXTS`. `count` chooses the plural form. */
  text(name: EventText, values?: Record<string, string | number>): string;
  choice(field: ItemChoice, value: string): string;
  departed(how: Departed): string;
  place(place: EventPlace): string;
  flag(value: boolean): string;
  number(value: number): string;
  money(value: number): string;
  /** @param value `YYYY-MM-DD` */
  day(value: string): string;
  list(parts: string[]): string;
}
