import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { customText } from './item-facts.js';
import { pieceValue, type ReportHead, type ReportItem } from './report-data.js';
import { type ReportText, ReportTexts } from './report-texts.js';

type Value = string | number | Date | null;

interface SheetColumn {
  heading: ReportText;
  width: number;
  format?: string;
  of(item: ReportItem, texts: ReportTexts): Value;
}

const AMOUNT = '#,##0.00';
const DAY = 'yyyy-mm-dd';
const day = (date: string | null) => date && new Date(`${date}T00:00:00Z`);
/** Departed items are not in the total of the column. */
const total = (item: ReportItem) => {
  const worth = pieceValue(item);
  return worth === null || item.departed ? null : Math.round(worth * item.quantity * 100) / 100;
};

const COLUMNS: SheetColumn[] = [
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

const DEPARTED: SheetColumn[] = [
  { heading: 'departed_kind', width: 14, of: ({ departed }, texts) => departed && texts.departure(departed.kind) },
  { heading: 'departed_on', width: 14, format: DAY, of: ({ departed }) => day(departed?.on ?? null) },
  { heading: 'departed_price', width: 18, format: AMOUNT, of: ({ departed }) => departed?.price ?? null },
  { heading: 'departed_remark', width: 30, of: ({ departed }) => departed?.note ?? null },
];

/** Characters that a spreadsheet file cannot contain (XML 1.0). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const cellOf = (value: Value): Value => (typeof value === 'string' ? value.replaceAll(FORBIDDEN, '') : value);

/**
 * Writes the items as a spreadsheet, a row at a time. Texts are stored as inline strings, so a name that begins with
 * an equals sign is no formula.
 */
export async function writeInventoryXlsx(
  output: Writable,
  items: AsyncIterable<ReportItem>,
  head: Pick<ReportHead, 'currency' | 'contents'>,
): Promise<void> {
  const texts = new ReportTexts(head.currency);
  const all = head.contents.departed ? [...COLUMNS, ...DEPARTED] : COLUMNS;
  const rows = async function* () {
    for await (const item of items) yield all.map((column) => cellOf(column.of(item, texts)));
  };
  const columns = all.map(({ heading, width, format }) => ({
    header: format === AMOUNT && head.currency ? `${texts.get(heading)} (${head.currency})` : texts.get(heading),
    width,
    ...(format && { numFmt: format }),
  }));
  const sheet = writeXlsxStream(rows(), { name: texts.get('items'), columns, freezePane: { rows: 1 } });
  await pipeline(Readable.fromWeb(sheet as never), output);
}
