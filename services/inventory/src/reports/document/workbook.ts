import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type CellValue = string | number | Date | null;

export interface SheetColumn {
  heading: string;
  /** In characters. */
  width: number;
  /** The format of numbers and dates. */
  format?: string | undefined;
}

/** A sheet whose rows are read when it is written, after the sheets before it. */
export interface Sheet {
  name: string;
  columns: SheetColumn[];
  rows: AsyncIterable<CellValue[]>;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Characters of a sheet that are compressed together. */
const CHUNK = 64 * 1024;
/** Ids below are those of Excel's own formats. */
const FIRST_FORMAT = 164;
const DAY_MS = 86_400_000;
/** The number of 1970-01-01 in a spreadsheet. */
const EPOCH = 25_569;

/**
 * Writes a spreadsheet (ECMA-376) with several sheets, a row at a time. Texts are inline strings, so a name that begins
 * with an equals sign is no formula.
 * @throws the error of a row or of the output
 */
export async function writeWorkbook(output: Writable, sheets: Sheet[]): Promise<void> {
  const zip = new ZipFile();
  const broken = new AbortController();
  zip.once('error', (error) => broken.abort(error));
  const formats = [...new Set(sheets.flatMap(({ columns }) => columns.flatMap(({ format }) => format ?? [])))];
  for (const [path, content] of Object.entries(partsOf(sheets, formats))) zip.addBuffer(Buffer.from(content), path);
  for (const [index, sheet] of sheets.entries())
    zip.addReadStream(Readable.from(sheetXml(sheet, formats), { objectMode: false }), sheetPath(index));
  zip.end();
  await pipeline(zip.outputStream, output, { signal: broken.signal }).catch((error) => {
    throw broken.signal.aborted ? broken.signal.reason : error;
  });
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;

const PLAIN = 'numFmtId="0" fontId="0" fillId="0" borderId="0"';

/** All parts of the file but the sheets. */
function partsOf(sheets: Sheet[], formats: string[]): Record<string, string> {
  const each = (part: (index: number, name: string) => string) =>
    sheets.map(({ name }, index) => part(index, escaped(name))).join('');
  const styles = [0, ...formats.map((_, index) => FIRST_FORMAT + index)];
  const formatXml = formats.map(
    (code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escaped(code)}"/>`,
  );
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each((index) => `<Override PartName="/${sheetPath(index)}" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((index, name) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formatXml.join('')}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf ${PLAIN}/></cellStyleXfs><cellXfs count="${styles.length}">${styles.map((id) => `<xf ${PLAIN.replace('0', String(id))} xfId="0"${id > 0 ? ' applyNumberFormat="1"' : ''}/>`).join('')}</cellXfs></styleSheet>`,
  };
}

/** The first row, with the headings, stays in sight. */
async function* sheetXml({ columns, rows }: Sheet, formats: string[]): AsyncGenerator<Buffer> {
  const styles = columns.map(({ format }) => (format === undefined ? 0 : formats.indexOf(format) + 1));
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  let text = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  let number = 1;
  text += rowXml(
    number,
    columns.map(({ heading }) => heading),
    styles,
  );
  for await (const row of rows) {
    number += 1;
    text += rowXml(number, row, styles);
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

function rowXml(number: number, cells: CellValue[], styles: number[]): string {
  const xml = cells.map((value, index) => cellXml(`${letters(index)}${number}`, value, styles[index] ?? 0));
  return `<row r="${number}">${xml.join('')}</row>`;
}

function cellXml(name: string, value: CellValue, style: number): string {
  if (value === null) return '';
  if (typeof value === 'string')
    return `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  const number = value instanceof Date ? value.getTime() / DAY_MS + EPOCH : value;
  return `<c r="${name}" s="${style}"><v>${number}</v></c>`;
}

/** A, B, …, Z, AA, … */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Characters that XML 1.0 cannot contain. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
