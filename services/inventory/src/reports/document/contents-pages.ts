import { GRAY, lineHeight, type ReportPages, type Structure } from './report-pages.js';
import type { ReportTexts } from './report-texts.js';

const STYLE = { size: 10 };
const STEP = lineHeight(STYLE.size) + 2;
const TITLE = { size: 16, isBold: true };
const NUMBER = 40;

interface Chapter {
  title: string;
  page_number: number;
  destination: string;
}

/** The table of contents. Its pages come before the chapters, but are printed when the page numbers are known. */
export class ContentsPages {
  private readonly element: Structure;
  private readonly per_page: number;
  private readonly fill: ReturnType<ReportPages['reserve']>;
  private readonly chapters: Chapter[] = [];

  constructor(
    private readonly pages: ReportPages,
    private readonly texts: ReportTexts,
    chapter_count: number,
  ) {
    this.element = pages.open(pages.root, 'TOC');
    this.per_page = Math.floor((pages.bottom - pages.doc.page.margins.top - 90) / STEP);
    this.fill = pages.reserve(Math.max(1, Math.ceil(chapter_count / this.per_page)));
  }

  /** Records that a chapter begins at the current height, and adds its bookmark. */
  begin(title: string) {
    const { pages } = this;
    const destination = `chapter-${this.chapters.length + 1}`;
    pages.doc.addNamedDestination(destination, 'XYZ', null as never, pages.y, null as never);
    this.chapters.push({ title, page_number: pages.page_number, destination });
    pages.doc.outline.addItem(title);
  }

  print() {
    const { pages, texts, per_page } = this;
    this.fill((index) => {
      if (index === 0) {
        pages.text(this.element, 'Caption', texts.get('contents'), TITLE);
        pages.y += 8;
      }
      for (const chapter of this.chapters.slice(index * per_page, (index + 1) * per_page)) this.printLine(chapter);
    });
    this.element.end();
  }

  private printLine({ title, page_number, destination }: Chapter) {
    const { pages } = this;
    const { left, width, y } = pages;
    const name = pages.layout.oneLine(title, width - NUMBER - 10, STYLE);
    const number = pages.layout.oneLine(this.texts.count(page_number), NUMBER, STYLE);
    const entry = pages.open(this.element, 'TOCI');
    const link = pages.open(entry, 'Link', { alt: title });
    link.add(() => {
      pages.draw(name, left, y, STYLE);
      pages.draw(number, left + width - number.width, y, { ...STYLE, color: GRAY });
    });
    const options = { structParent: link, Contents: new String(title) } as never;
    pages.doc.goTo(left, y, width, STEP, destination, options);
    link.end();
    entry.end();
    pages.y += STEP;
  }
}
