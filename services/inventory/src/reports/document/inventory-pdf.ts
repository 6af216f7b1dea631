import type { Writable } from 'node:stream';
import { ContentsPages } from './contents-pages.js';
import { DepartedList } from './departed-list.js';
import { HistoryChapter } from './history-chapter.js';
import { ItemBlock } from './item-block.js';
import { PapersList } from './papers-list.js';
import type { PaperPages, ReportHead, ReportHistory, ReportItem } from './report-data.js';
import { ReportPages, type Structure } from './report-pages.js';
import { ReportTexts } from './report-texts.js';
import { printTitlePage } from './title-page.js';

/** Countries' currencies whose paper is Letter. */
const LETTER = ['USD', 'CAD'];

/**
 * A report as a tagged PDF: title page, contents, a chapter for each room, the history, and the papers. Items come in the
 * order of the rooms, and histories and papers in the order of the items.
 */
export class InventoryPdf {
  private readonly pages: ReportPages;
  private readonly contents: ContentsPages;
  private readonly block: ItemBlock;
  private readonly departed: DepartedList;
  private readonly history: HistoryChapter;
  private readonly papers: PapersList;
  private readonly texts: ReportTexts;
  private changes: Structure | undefined;
  private appendix: Structure | undefined;
  private room: { name: string | null; element: Structure } | undefined;

  constructor(output: Writable, head: ReportHead) {
    this.texts = new ReportTexts(head.currency, head.timezone);
    this.pages = new ReportPages({
      output,
      title: `${this.texts.get('title')}, ${head.owner}`,
      names_language: head.names_language,
      isLetter: head.currency !== null && LETTER.includes(head.currency),
      made_at: new Date(`${head.made_on}T12:00:00Z`),
      page_word: this.texts.get('page'),
    });
    printTitlePage(this.pages, head, this.texts);
    // Three more for the departed items, the history and the papers.
    this.contents = new ContentsPages(this.pages, this.texts, head.rooms.length + 3);
    this.departed = new DepartedList(this.texts);
    this.history = new HistoryChapter(this.texts);
    this.papers = new PapersList(this.texts);
    this.block = new ItemBlock(this.pages, this.texts, this.papers, head.contents.photos);
  }

  /** Prints an item. Resolves when the next one may be printed. */
  async add(item: ReportItem): Promise<void> {
    if (item.departed) return this.departed.add(item, item.departed);
    const room = this.enter(item.area);
    this.block.print(room.element, item);
    await this.pages.drained();
  }

  /** Prints the history of an item, after all items. Resolves when the next one may be printed. */
  async addHistory(history: ReportHistory): Promise<void> {
    if (!this.changes) {
      this.endItems();
      this.changes = this.begin(this.texts.get('history'));
      this.history.begin(this.pages, this.changes);
    }
    this.history.print(this.pages, this.changes, history);
    await this.pages.drained();
  }

  /** Prints the pages of a paper, after all items and their history. Resolves when the next one may be printed. */
  async addPaper(paper: PaperPages): Promise<void> {
    this.papers.printPages(this.pages, this.enterPapers(), paper);
    await this.pages.drained();
  }

  /** @throws the error of the output */
  async end(): Promise<void> {
    if (this.papers.isEmpty) this.endHistory();
    else this.enterPapers();
    this.appendix?.end();
    this.contents.print();
    await this.pages.end();
  }

  /** Ends the history and begins the appendix with its list, unless it has begun. */
  private enterPapers(): Structure {
    if (this.appendix) return this.appendix;
    this.endHistory();
    this.appendix = this.begin(this.texts.get('papers'));
    this.papers.print(this.pages, this.appendix);
    return this.appendix;
  }

  private endHistory() {
    if (this.changes) this.changes.end();
    else this.endItems();
  }

  /** Ends the last room, and lists the departed items after it. */
  private endItems() {
    this.room?.element.end();
    if (this.departed.isEmpty) return;
    const element = this.begin(this.texts.get('departed'));
    this.departed.print(this.pages, element);
    element.end();
  }

  /** Begins the chapter of a room on a new page, if the item is the first one in it. */
  private enter(name: string | null) {
    if (this.room?.name === name) return this.room;
    this.room?.element.end();
    this.room = { name, element: this.begin(name ?? this.texts.get('without_place')) };
    return this.room;
  }

  /** Begins a chapter on a new page. */
  private begin(title: string): Structure {
    this.pages.newPage();
    const element = this.pages.open(this.pages.root, 'Sect');
    this.contents.begin(title);
    this.pages.text(element, 'H2', title, { size: 16, isBold: true });
    this.pages.y += 8;
    return element;
  }
}
