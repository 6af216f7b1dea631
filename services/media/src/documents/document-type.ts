import { createReadStream } from 'node:fs';
import { firstBytes } from '../photos/photo-format.js';

/** The types of documents that media stores as they are. */
export type DocumentType = 'application/pdf' | 'text/plain';

/** A byte-order mark or blanks before the header do not keep viewers from opening a PDF. */
const PDF = /^(?:\xEF\xBB\xBF)?\s{0,16}%PDF-\d/;
/** A tag, a comment or a declaration: HTML, SVG and XML, which a browser could run. */
const MARKUP = /^\s*<[a-z!?/]/i;
/** Control characters that no text has. Tab, line feed, form feed and carriage return are fine. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const NOT_TEXT = /[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F\u007F]/;

/** Detects the type from the content. Returns null for any other content, whatever the file is called. */
export async function documentType(path: string): Promise<DocumentType | null> {
  const head = await firstBytes(path);
  if (PDF.test(head.toString('latin1'))) return 'application/pdf';
  return head.length > 0 && (await isPlainText(path)) ? 'text/plain' : null;
}

/** UTF-8 without control characters that does not start like markup. */
async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isStart = true;
  try {
    for await (const bytes of createReadStream(path)) {
      const text = decoder.decode(bytes, { stream: true });
      if (NOT_TEXT.test(text) || (isStart && MARKUP.test(text))) return false;
      isStart &&= text.trim() === '';
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
