import type { PaperPages, ReportItem, ReportPaper } from './report-data.js';
import { GRAY, type ReportPages, type Structure } from './report-pages.js';
import type { ReportTexts } from './report-texts.js';
import { printTable } from './table.js';

/** Widths of the columns of numbers and kinds, in points. */
const NUMBER = 40;
const KIND = 100;
/** Height of a heading with a line or two below it. */
const ROOM_FOR_A_LINE = 60;

/** Numbers the receipts and warranty papers of the items, and lists and shows them at the end of the report. */
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

  /** Prints the pages of a paper, each on a page of its own, under its number and names. */
  printPages(pages: ReportPages, parent: Structure, { number, pages: jpegs, more }: PaperPages) {
    const { texts } = this;
    const [label = '', name = '', kind = '', item = ''] = this.rows[number - 1] ?? [];
    const section = pages.open(parent, 'Sect');
    if (jpegs.length > 0) pages.newPage();
    else pages.ensure(ROOM_FOR_A_LINE);
    pages.text(section, 'H3', `${texts.get('number')} ${label}: ${name}`, { size: 12, isBold: true });
    pages.text(section, 'P', `${kind}, ${item}`, { size: 9, color: GRAY });
    pages.y += 6;
    if (jpegs.length === 0) this.note(pages, section, texts.get('paper_missing'));
    for (const [index, jpeg] of jpegs.entries()) {
      if (index > 0) pages.newPage();
      const isLast = index === jpegs.length - 1;
      const bottom = pages.bottom - (isLast && more > 0 ? ROOM_FOR_A_LINE : 0);
      this.figure(pages, section, jpeg, { bottom, alt: texts.get('page_of', { n: texts.count(index + 1), name }) });
    }
    if (more > 0) this.note(pages, section, texts.morePages(more));
    section.end();
  }

  /** Draws a picture as large as the rest of the page allows. */
  private figure(
    pages: ReportPages,
    parent: Structure,
    jpeg: string,
    { bottom, alt }: { bottom: number; alt: string },
  ) {
    const { left, y: top, width, doc } = pages;
    const draw = () => doc.image(Buffer.from(jpeg, 'base64'), left, top, { fit: [width, bottom - top] });
    const bbox = [left, top, left + width, bottom];
    try {
      pages.tag(parent, 'Figure', draw, { alt, bbox, placement: 'Block' });
      pages.y = bottom;
    } catch {
      this.note(pages, parent, this.texts.get('photo_missing'));
    }
  }

  private note(pages: ReportPages, parent: Structure, text: string) {
    pages.text(parent, 'P', text, { size: 8.5, color: GRAY });
    pages.y += 6;
  }
}
