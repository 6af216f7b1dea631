import type { ReportItem, ReportPaper } from './report-data.js';
import { GRAY, type ReportPages, type Structure } from './report-pages.js';
import type { ReportTexts } from './report-texts.js';
import { printTable } from './table.js';

/** Widths of the columns of numbers and kinds, in points. */
const NUMBER = 40;
const KIND = 100;

/** Numbers the receipts and warranty papers of the items, and lists them at the end of the report. */
export class PapersList {
  private readonly rows: string[][] = [];

  constructor(private readonly texts: ReportTexts) {}

  get isEmpty(): boolean {
    return this.rows.length === 0;
  }

  /** @returns the papers of an item by kind, with the numbers that the list has them under */
  add({ name: item, papers }: Pick<ReportItem, 'name' | 'papers'>): { kind: ReportPaper['kind']; text: string }[] {
    return papers.map(({ kind, name }) => {
      const number = this.texts.count(this.rows.length + 1);
      this.rows.push([number, name, this.texts.get(kind), item]);
      return { kind, text: `${name} (${this.texts.get('number')} ${number})` };
    });
  }

  print(pages: ReportPages, parent: Structure) {
    const { texts } = this;
    pages.text(parent, 'P', texts.get('papers_note'), { size: 8.5, color: GRAY });
    pages.y += 6;
    const rest = (pages.width - NUMBER - KIND) / 2;
    const columns = [
      { heading: texts.get('number'), width: NUMBER },
      { heading: texts.get('file'), width: rest },
      { heading: texts.get('kind'), width: KIND },
      { heading: texts.get('item'), width: rest },
    ];
    printTable(pages, parent, columns, this.rows);
  }
}
