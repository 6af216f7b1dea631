import { columnsOf } from './columns.js';
import { type Line, linesOf } from './records.js';

/** Titles, dates and notes can be above the headings. More than 20 such lines are unlikely. */
const SEARCHED_LINES = 20;
/** Number of lines from which the delimiter is detected. */
const JUDGED_LINES = 30;
/** Number of characters in which a usual table has this many lines. */
const JUDGED_CHARACTERS = 30_000;

const DELIMITERS = [',', ';', '\t', '|'];

/** Detects the delimiter: the one with the most known headings, then the one with the most cells. */
export function delimiterOf(csv: string): string {
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(csv, delimiter) }));
  return scores.reduce((best, other) => (other.score > best.score ? other : best)).delimiter;
}

/** The index of the heading line: 0 unless there are titles above it. */
export function headerIndex(lines: Line[]): number {
  const searched = lines.slice(0, SEARCHED_LINES);
  const widest = Math.max(...searched.map(({ cells }) => filled(cells)));
  const known = searched.findIndex(({ cells }) => isHeader(cells, widest));
  if (known >= 0) return known;
  const wide = searched.findIndex(({ cells }) => filled(cells) * 2 > widest);
  return Math.max(wide, 0);
}

function scoreOf(csv: string, delimiter: string): number {
  const lines = sampleOf(csv, delimiter);
  const header = lines[headerIndex(lines)]?.cells ?? [];
  const width = filled(header);
  const separators = lines.map(({ cells }) => Math.min(filled(cells), width) - 1);
  return recognized(header).length * 1_000 + separators.reduce((sum, count) => sum + Math.max(count, 0), 0);
}

function sampleOf(csv: string, delimiter: string): Line[] {
  const cut = csv.length > JUDGED_CHARACTERS ? csv.slice(0, JUDGED_CHARACTERS) : csv;
  try {
    return linesOf(cut, { delimiter, max: JUDGED_LINES });
  } catch {
    return cut === csv ? [] : linesOfCut(cut, delimiter);
  }
}

/**
 * Fallback for a sample that ends inside quotation marks. Only the headings matter, so lines with quotation marks are
 * left out.
 */
function linesOfCut(cut: string, delimiter: string): Line[] {
  const first = cut.split('\n').filter((line) => !line.includes('"'));
  return first.slice(0, JUDGED_LINES).map((line, index) => ({ number: index + 1, cells: line.split(delimiter) }));
}

const filled = (cells: string[]) => cells.filter((cell) => cell.trim() !== '').length;

const recognized = (cells: string[]) => columnsOf(cells.map((cell) => cell.trim())).filter(({ field }) => field);

/**
 * A single recognized word can be a title or a cell. It is a heading only next to another heading or in a one-column
 * table.
 */
function isHeader(cells: string[], widest: number): boolean {
  const known = recognized(cells);
  return known.some(({ field }) => field === 'name') && (known.length > 1 || widest === 1);
}
