import type { Line } from '../text/text-layout.js';
import { type Fact, factsOf } from './item-facts.js';
import type { PapersList } from './papers-list.js';
import type { ReportItem } from './report-data.js';
import { BLUE, GRAY, lineHeight, type ReportPages, type Structure } from './report-pages.js';
import type { ReportTexts } from './report-texts.js';

/** 45 mm. A photo of 480 pixels is sharp in print at this size. */
const PHOTO = 128;
const GAP = 14;
const LABEL = 100;
const NAME = { size: 12, isBold: true };
const SMALL = { size: 9 };
/** Space under an item. */
const AFTER = 12;

interface Row extends Fact {
  label_lines: Line[];
  lines: Line[];
}

/** Prints one item: its name, its photo and the table of its facts. */
export class ItemBlock {
  constructor(
    private readonly pages: ReportPages,
    private readonly texts: ReportTexts,
    private readonly papers: PapersList,
    private readonly hasPhotos: boolean,
  ) {}

  print(parent: Structure, item: ReportItem) {
    const { pages } = this;
    const x = pages.left + (this.hasPhotos ? PHOTO + GAP : 0);
    const width = pages.left + pages.width - x;
    const rows = factsOf(item, this.texts, this.papers.add(item)).map((fact) => this.row(fact, width));
    const name = pages.layout.lines(item.name, pages.width, NAME);
    const head = name.length * lineHeight(NAME.size) + 6;
    const facts = rows.reduce((sum, row) => sum + rowHeight(row), 0);
    const height = head + Math.max(facts, this.hasPhotos && item.photo ? PHOTO : 0);
    // An item that fits on a page is kept together. A longer one begins with its name and a few facts.
    pages.ensure(Math.min(height, pages.bottom - 160) + 2);

    const element = pages.open(parent, 'Sect');
    pages.artifact(() => rule(pages));
    pages.y += 4;
    pages.text(element, 'H3', item.name, NAME);
    pages.y += 2;
    const top = pages.y;
    const first_page = pages.page_number;
    if (this.hasPhotos && item.photo) this.photo(element, item, item.photo, top);
    this.table(element, rows, x);
    const photo_bottom = this.hasPhotos && item.photo && pages.page_number === first_page ? top + PHOTO : 0;
    pages.y = Math.max(pages.y, photo_bottom) + AFTER;
    element.end();
  }

  private photo(parent: Structure, { name }: ReportItem, photo: string, top: number) {
    const { pages, texts } = this;
    const draw = () => {
      const box = { fit: [PHOTO, PHOTO] as [number, number] };
      pages.doc.image(Buffer.from(photo, 'base64'), pages.left, top, box);
    };
    const alt = texts.get('photo_of', { name });
    const { left } = pages;
    const bbox: [number, number, number, number] = [left, top, left + PHOTO, top + PHOTO];
    try {
      if (photo === 'missing') throw new Error('no photo');
      pages.tag(parent, 'Figure', draw, { alt, bbox, placement: 'Block' });
    } catch {
      const [line] = pages.layout.lines(texts.get('photo_missing'), PHOTO, SMALL);
      if (line) pages.tag(parent, 'P', () => pages.draw(line, left, top, { ...SMALL, color: GRAY }));
    }
  }

  private row(fact: Fact, width: number): Row {
    const { layout } = this.pages;
    return {
      ...fact,
      label_lines: layout.lines(fact.label, LABEL - 6, SMALL),
      lines: layout.lines(fact.text, width - LABEL, SMALL),
    };
  }

  private table(parent: Structure, rows: Row[], x: number) {
    if (rows.length === 0) return;
    const table = this.pages.open(parent, 'Table');
    for (const row of rows) this.tableRow(table, row, x);
    table.end();
  }

  /** A long text continues on the next page. */
  private tableRow(table: Structure, { label_lines, lines, link }: Row, x: number) {
    const { pages } = this;
    const step = lineHeight(SMALL.size);
    pages.ensure(step * Math.max(label_lines.length, Math.min(lines.length, 3)));
    const row = pages.open(table, 'TR');
    const top = pages.y;
    const drawLabel = () => {
      for (const [index, line] of label_lines.entries()) {
        pages.draw(line, x, top + index * step, { ...SMALL, color: GRAY });
      }
    };
    pages.tag(row, 'TH', drawLabel, { scope: 'Row' });
    const cell = pages.open(row, 'TD');
    const content = link ? pages.open(cell, 'Link', { alt: link }) : cell;
    for (let from = 0; from < lines.length; ) {
      pages.ensure(step);
      const part = lines.slice(from, from + Math.max(1, Math.floor((pages.bottom - pages.y) / step)));
      const part_top = pages.y;
      content.add(() => {
        for (const [index, line] of part.entries()) {
          pages.draw(line, x + LABEL, part_top + index * step, link ? { ...SMALL, color: BLUE } : SMALL);
        }
      });
      if (link) {
        const width = Math.max(...part.map((line) => line.width));
        pages.doc.link(x + LABEL, part_top, width, part.length * step, link, { structParent: content } as never);
      }
      pages.y += part.length * step;
      from += part.length;
    }
    pages.y = Math.max(pages.y, pages.y > top ? top + label_lines.length * step : pages.y);
    if (link) content.end();
    cell.end();
    row.end();
  }
}

const rowHeight = ({ label_lines, lines }: Row) => Math.max(label_lines.length, lines.length) * lineHeight(SMALL.size);

function rule({ doc, left, width, y }: ReportPages) {
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .strokeColor('#c9ccd1')
    .stroke();
}
