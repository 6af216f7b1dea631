import { eventSentence } from '@whereabouts/shared/contracts/event-text/sentence.js';
import { historyWords } from './history-words.js';
import type { ReportHistory } from './report-data.js';
import { GRAY, type ReportPages, type Structure } from './report-pages.js';
import type { ReportTexts } from './report-texts.js';

const NAME = { size: 11, isBold: true };
const EVENT = { size: 9 };
const NOTE = { size: 8.5, color: GRAY };
/** Height of a name with an event below it. */
const ROOM = 40;
/** Space under the history of an item. */
const AFTER = 8;

/** Prints the history of the items, in words. */
export class HistoryChapter {
  private readonly words;

  constructor(private readonly texts: ReportTexts) {
    this.words = historyWords(texts);
  }

  begin(pages: ReportPages, parent: Structure) {
    pages.text(parent, 'P', this.texts.get('history_note'), NOTE);
    pages.y += AFTER;
  }

  print(pages: ReportPages, parent: Structure, { name, events, more }: ReportHistory) {
    const { texts, words } = this;
    pages.ensure(ROOM);
    const element = pages.open(parent, 'Sect');
    pages.text(element, 'H3', name, NAME);
    for (const event of events)
      pages.text(element, 'P', `${texts.dayOf(event.at)}: ${eventSentence(event, words)}`, EVENT);
    if (more > 0) pages.text(element, 'P', texts.moreEvents(more), NOTE);
    pages.y += AFTER;
    element.end();
  }
}
