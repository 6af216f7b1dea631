import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout } from '../local/folders.js';

/** Pages that comments name by their path from the checkout's root. */
const PAGE = /\bdocs\/[\w/.-]+?\.md\b/g;
/** Links of a Markdown page to files of the checkout. */
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
/** Documents that are no part of the repository. */
const FOREIGN = /\b(?:decisions|spec),? sections? \d/i;

/** One place that names a page or file that is not there. */
export interface DanglingReference {
  file: string;
  line: number;
  names: string;
}

/** References of all tracked sources and pages that lead nowhere. */
export function danglingReferences(): DanglingReference[] {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.md'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  return files.split('\n').flatMap((file) => (file && existsSync(join(checkout, file)) ? danglingIn(file) : []));
}

function danglingIn(file: string): DanglingReference[] {
  const lines = readFileSync(join(checkout, file), 'utf8').split('\n');
  return lines.flatMap((text, index) => missingIn(file, text).map((names) => ({ file, line: index + 1, names })));
}

function missingIn(file: string, text: string): string[] {
  const pages = (text.match(PAGE) ?? []).filter((page) => !existsSync(join(checkout, page)));
  const foreign = text.match(FOREIGN)?.slice(0, 1) ?? [];
  if (!file.endsWith('.md')) return [...pages, ...foreign];
  const links = [...text.matchAll(LINK)].map(([, target = '']) => target);
  return [...foreign, ...links.filter((target) => !existsSync(join(checkout, dirname(file), target)))];
}
