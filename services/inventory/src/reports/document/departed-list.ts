import type { Departed } from '@whereabouts/shared/contracts/departed.js';
import type { ReportItem } from './report-data.js';
import { GRAY, type ReportPages, type Structure } from './report-pages.js';
import type { ReportTexts } from './report-texts.js';
import { printTable } from './table.js';

/** Widths of the columns of dates, kinds and amounts, in points. */
const DATE = 105;
const KIND = 75;
const PRICE = 85;

/** Lists the departed items at the end of the report. */
export class DepartedList {
  private readonly rows: string[][] = [];

  constructor(private readonly texts: ReportTexts) {}

  get isEmpty(): boolean {
    return this.rows.length === 0;
  }

  add({ name }: Pick<ReportItem, 'name'>, { on, kind, price, note }: Departed) {
    const { texts } = this;
    const item = note === null ? name : `${name}\n${note}`;
    const date = on === null ? '' : texts.date(on);
    this.rows.push([item, date, texts.departure(kind), price === null ? '' : texts.amount(price)]);
  }

  print(pages: ReportPages, parent: Structure) {
    const { texts } = this;
    pages.text(parent, 'P', texts.get('departed_note'), { size: 8.5, color: GRAY });
    pages.y += 6;
    const columns = [
      { heading: texts.get('item'), width: pages.width - DATE - KIND - PRICE },
      { heading: texts.get('date'), width: DATE },
      { heading: texts.get('departed_kind'), width: KIND },
      { heading: texts.get('price'), width: PRICE, isNumber: true as const },
    ];
    printTable(pages, parent, columns, this.rows);
  }
}
