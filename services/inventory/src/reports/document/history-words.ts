import type { EventWords } from '@whereabouts/shared/contracts/event-text/event-words.js';
import { EVENT_TEXTS } from '@whereabouts/shared/contracts/event-text/texts.js';
import { APP_LANGUAGE } from '@whereabouts/shared/contracts/languages.js';
import { placeText } from './item-facts.js';
import type { ReportTexts } from './report-texts.js';

const text: EventWords['text'] = (name, values = {}) => {
  const key = name in EVENT_TEXTS ? name : `${name}_${values.count === 1 ? 'one' : 'other'}`;
  const given = (_: string, value: string) => String(values[value] ?? '');
  return EVENT_TEXTS[key as keyof typeof EVENT_TEXTS].replaceAll(/\{\{(\w+)\}\}/g, given);
};

/** The words of history events in the language of a report. */
export function historyWords(texts: ReportTexts): EventWords {
  const list = new Intl.ListFormat(APP_LANGUAGE);
  return {
    text,
    choice: (_field, value) => texts.condition(value),
    departed: ({ kind, on, price, note }) =>
      [texts.departure(kind), on && texts.date(on), price !== null && texts.amount(price), note]
        .filter(Boolean)
        .join(', '),
    place: placeText,
    flag: (value) => texts.get(value ? 'yes' : 'no').toLocaleLowerCase(APP_LANGUAGE),
    number: (value) => texts.count(value),
    money: (value) => texts.amount(value),
    day: (value) => texts.date(value),
    list: (parts) => list.format(parts),
  };
}
