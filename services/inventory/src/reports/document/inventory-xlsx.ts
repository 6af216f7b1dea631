import type { Writable } from 'node:stream';
import { actorOf, whatHappened } from '@whereabouts/shared/contracts/event-text/sentence.js';
import { historyWords } from './history-words.js';
import { customText } from './item-facts.js';
import { pieceValue, type ReportHead, type ReportHistory, type ReportItem } from './report-data.js';
import { type ReportText, ReportTexts } from './report-texts.js';
import { type CellValue, type Sheet, writeWorkbook } from './workbook.js';

interface ItemColumn {
  heading: ReportText;
  width: number;
  format?: string;
  of(item: ReportItem, texts: ReportTexts): CellValue;
}

const AMOUNT = '#,##0.00';
const DAY = 'yyyy-mm-dd';
const day = (date: string | null) => date && new Date(`${date}T00:00:00Z`);
/** Departed items are not in the total of the column. */
const total = (item: ReportItem) => {
  const worth = pieceValue(item);
  return worth === null || item.departed ? null : Math.round(worth * item.quantity * 100) / 100;
};

const COLUMNS: ItemColumn[] = [
  { heading: 'item', width: 32, of: ({ name }) => name },
  { heading: 'area', width: 18, of: ({ area }) => area },
  { heading: 'location', width: 18, of: ({ location }) => location },
  { heading: 'sub_location', width: 18, of: ({ sub_location }) => sub_location },
  { heading: 'category', width: 18, of: ({ category }) => category },
  { heading: 'quantity', width: 10, of: ({ quantity }) => quantity },
  { heading: 'manufacturer', width: 18, of: ({ manufacturer }) => manufacturer },
  { heading: 'model', width: 18, of: ({ model }) => model },
  { heading: 'serial_number', width: 20, of: ({ serial_number }) => serial_number },
  { heading: 'code', width: 18, of: ({ code }) => code },
  { heading: 'color', width: 12, of: ({ color }) => color },
  { heading: 'condition', width: 12, of: ({ condition }, texts) => condition && texts.condition(condition) },
  { heading: 'purchase_date', width: 14, format: DAY, of: ({ purchase_date }) => day(purchase_date) },
  { heading: 'purchased_from', width: 18, of: ({ purchased_from }) => purchased_from },
  { heading: 'purchase_price', width: 14, format: AMOUNT, of: ({ purchase_price }) => purchase_price },
  { heading: 'cost', width: 14, format: AMOUNT, of: ({ cost }) => cost },
  { heading: 'value', width: 18, format: AMOUNT, of: ({ value }) => value },
  { heading: 'item_total', width: 14, format: AMOUNT, of: total },
  { heading: 'warranty_until', width: 14, format: DAY, of: ({ warranty_until }) => day(warranty_until) },
  { heading: 'expires_on', width: 14, format: DAY, of: ({ expires_on }) => day(expires_on) },
  {
    heading: 'papers',
    width: 30,
    of: ({ papers }, texts) => papers.map(({ kind, name }) => `${texts.get(kind)}: ${name}`).join('\n') || null,
  },
  { heading: 'link', width: 24, of: ({ link }) => link },
  { heading: 'tags', width: 20, of: ({ tags }) => tags.join(', ') || null },
  {
    heading: 'custom',
    width: 30,
    of: ({ custom }, texts) =>
      custom.map(({ name, kind, value }) => `${name}: ${customText(kind, value, texts)}`).join('\n') || null,
  },
  { heading: 'description', width: 40, of: ({ description }) => description },
];

const DEPARTED: ItemColumn[] = [
  { heading: 'departed_kind', width: 14, of: ({ departed }, texts) => departed && texts.departure(departed.kind) },
  { heading: 'departed_on', width: 14, format: DAY, of: ({ departed }) => day(departed?.on ?? null) },
  { heading: 'departed_price', width: 18, format: AMOUNT, of: ({ departed }) => departed?.price ?? null },
  { heading: 'departed_remark', width: 30, of: ({ departed }) => departed?.note ?? null },
];

/**
 * Writes the items, and with `history` their latest events, as a spreadsheet, a row at a time.
 * @param history is read after the items
 */
export async function writeInventoryXlsx(
  output: Writable,
  items: AsyncIterable<ReportItem>,
  head: Pick<ReportHead, 'currency' | 'timezone' | 'contents'>,
  history: AsyncIterable<ReportHistory> = noHistory(),
): Promise<void> {
  const texts = new ReportTexts(head.currency, head.timezone);
  const all = head.contents.departed ? [...COLUMNS, ...DEPARTED] : COLUMNS;
  const rows = async function* () {
    for await (const item of items) yield all.map((column) => column.of(item, texts));
  };
  const columns = all.map(({ heading, width, format }) => ({
    heading: format === AMOUNT && head.currency ? `${texts.get(heading)} (${head.currency})` : texts.get(heading),
    width,
    format,
  }));
  const sheets: Sheet[] = [{ name: texts.get('items'), columns, rows: rows() }];
  if (head.contents.history) sheets.push(historySheet(history, texts));
  await writeWorkbook(output, sheets);
}

async function* noHistory(): AsyncGenerator<ReportHistory> {}

function historySheet(history: AsyncIterable<ReportHistory>, texts: ReportTexts): Sheet {
  const words = historyWords(texts);
  const rows = async function* (): AsyncGenerator<CellValue[]> {
    for await (const { name, events, more } of history) {
      for (const event of events)
        yield [name, texts.cellTimeOf(event.at), actorOf(event, words), whatHappened(event, words)];
      if (more > 0) yield [name, null, null, texts.moreEvents(more)];
    }
  };
  const columns = [
    { heading: texts.get('item'), width: 32 },
    { heading: texts.get('history_at'), width: 18, format: 'yyyy-mm-dd hh:mm' },
    { heading: texts.get('history_actor'), width: 20 },
    { heading: texts.get('history_what'), width: 80 },
  ];
  return { name: texts.get('history'), columns, rows: rows() };
}
