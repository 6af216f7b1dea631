import { withoutBlankEnd } from '@whereabouts/shared/contracts/blank-end.js';
import { MAX_IMPORT_CHARACTERS, MAX_IMPORT_ROWS } from '@whereabouts/shared/contracts/limits.js';
import { decodeTable } from './decode-table';

/** Most of a large file may be blank lines below its table: Excel saves up to a million of them. */
const MAX_BYTES = 32_000_000;

/** Why a table is refused before it is sent. */
export type TableProblem = 'not_csv' | 'nothing' | 'too_long' | 'too_many' | 'unreadable';

/** Reads the text of a CSV file, or returns the problem. */
export async function readTable(file: File): Promise<{ csv: string } | { problem: TableProblem }> {
  if (file.size > MAX_BYTES) return { problem: 'too_long' };
  try {
    const text = decodeTable(await file.arrayBuffer(), navigator.languages);
    const csv = text.length > MAX_IMPORT_CHARACTERS ? withoutBlankEnd(text) : text;
    if (csv.includes('\0')) return { problem: 'not_csv' };
    const problem = tableProblem(csv);
    return problem ? { problem } : { csv };
  } catch {
    return { problem: 'unreadable' };
  }
}

/** Checks the limits that the server has, too. */
export function tableProblem(csv: string): TableProblem | null {
  if (csv.trim() === '') return 'nothing';
  if (csv.length > MAX_IMPORT_CHARACTERS) return 'too_long';
  return rowsOf(csv) > MAX_IMPORT_ROWS ? 'too_many' : null;
}

/** Counts lines with content, without the header. A line break inside quotes does not start a row. */
function rowsOf(csv: string): number {
  const unquoted = csv.replaceAll(/"[^"]*"/g, '"x"');
  return unquoted.split(/\r\n|\r|\n/).filter((line) => /[^\s,;|]/.test(line)).length - 1;
}
