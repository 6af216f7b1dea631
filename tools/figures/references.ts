import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout } from '../start/folders.js';
import { type Source, sources } from './sources.js';

/** Pages that comments name, by their path from the top folder. */
const PAGE = /\bdocs\/[\w/.-]+?\.md\b/g;
/** Links from a Markdown page to files of the checkout. */
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
/** Documents outside of the repository. */
const FOREIGN = /\b(?:decisions|spec),? sections? \d/i;

/** A reference to a page or file that does not exist. */
export interface DanglingReference {
  file: string;
  line: number;
  names: string;
}

/** All dangling references in sources and pages. */
export function danglingReferences(): DanglingReference[] {
  return sources('*.ts', '*.tsx', '*.mjs', '*.css', '*.md').flatMap(danglingIn);
}

/** Files that a section of a page links to, each once. */
export function filesOfSection(page: string, heading: string): string[] {
  const [source] = sources(page);
  const [, section = ''] = source?.text.split(`\n## ${heading}\n`) ?? [];
  const [text = ''] = section.split('\n## ');
  return [...new Set([...text.matchAll(LINK)].map(([, target = '']) => target))];
}

function danglingIn({ path, text }: Source): DanglingReference[] {
  return text
    .split('\n')
    .flatMap((line, index) => missingIn(path, line).map((names) => ({ file: path, line: index + 1, names })));
}

function missingIn(path: string, line: string): string[] {
  const pages = (line.match(PAGE) ?? []).filter((page) => !existsSync(join(checkout, page)));
  const foreign = line.match(FOREIGN)?.slice(0, 1) ?? [];
  if (!path.endsWith('.md')) return [...pages, ...foreign];
  const links = [...line.matchAll(LINK)].map(([, target = '']) => target);
  return [...foreign, ...links.filter((target) => !existsSync(join(checkout, dirname(path), target)))];
}
