import { readFile } from 'node:fs/promises';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}

/**
 * Reads a PDF as a viewer does: the text of each page, the elements of its structure, and its bookmarks.
 * @throws an error with the warnings of the reader
 */
export async function readPdf(path: string) {
  const data = new Uint8Array(await readFile(path));
  const { warn } = console;
  const warnings: string[] = [];
  console.warn = (...words: unknown[]) => warnings.push(words.join(' '));
  const content = await read(data).finally(() => {
    console.warn = warn;
  });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  return content;
}

async function read(data: Uint8Array) {
  const loading = getDocument({ data, verbosity: VerbosityLevel.WARNINGS });
  const file = await loading.promise;
  const pages: string[] = [];
  const elements: Node[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    elements.push(...flat((await page.getStructTree()) as Node));
  }
  const bookmarks = (await file.getOutline())?.map(({ title }) => title);
  const { info } = (await file.getMetadata()) as { info: { Title?: string; Language?: string } };
  const marks = (await file.getMarkInfo()) as unknown as Map<string, boolean> | null;
  const isTagged = marks?.get('Marked');
  await loading.destroy();
  return { pages, elements, bookmarks, title: info.Title, language: info.Language, isTagged };
}

const flat = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flat)];
