import type { EventWords } from '@whereabouts/shared/contracts/event-text/event-words.js';
import * as sentence from '@whereabouts/shared/contracts/event-text/sentence.js';
import { EVENT_TEXTS } from '@whereabouts/shared/contracts/event-text/texts.js';
import type { HistoryEvent } from '@whereabouts/shared/contracts/history.js';
import { formatLocation } from '../../domain/places/format-location';
import { formatDay, formatExactNumber, formatList } from '../../i18n/formats';
import { addTexts, t } from '../../i18n/t';
import type { TextKey } from '../../i18n/text-key';
import { departureText } from '../departures/departure-text';
import '../../i18n/locales/choices';
import '../../i18n/locales/editor';

addTexts({ event: EVENT_TEXTS });

type Money = (value: number) => string;

/** The words of history events in the locale of the browser. */
const wordsWith = (money: Money): EventWords => ({
  // The types of keys know only the texts in `locales`.
  text: (name, values) => t(`event.${name}` as TextKey, values),
  choice: (field, value) => t(`choice.${field}_${value}` as TextKey),
  departed: (how) => departureText(how, money),
  place: formatLocation,
  flag: (value) => t(value ? 'editor.yes' : 'editor.no'),
  number: formatExactNumber,
  money,
  day: formatDay,
  list: formatList,
});

/** The event without its user: "moved it from Kitchen to Cellar and set the value to $10.00". */
export const whatHappened = (event: HistoryEvent, money: Money) => sentence.whatHappened(event, wordsWith(money));

/** An event in words, such as "Anna changed the value from $10.00 to $12.00". @param me the id of the signed-in user */
export const eventText = (event: HistoryEvent, money: Money, me?: number) =>
  sentence.eventSentence(event, wordsWith(money), me);
