import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import PDFDocument from 'pdfkit';

const RED = '#cc0000';

/** A PDF whose pages are red. */
export function redPdf({ pages = 1, ...options }: PDFKit.PDFDocumentOptions & { pages?: number } = {}) {
  const document = new PDFDocument({ ...options, size: 'A4', autoFirstPage: false });
  const written = buffer(document);
  for (let page = 0; page < pages; page += 1) {
    document.addPage();
    if (page === 0) document.rect(0, 0, 600, 900).fill(RED);
  }
  document.end();
  return written;
}

const MB = 1024 ** 2;

/** The content of its page has 320 MB, in 300 kB of the file. */
export async function zipBomb(): Promise<Buffer> {
  const chunks = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(16 * MB, 'q Q ')));
  const content = await buffer(chunks.pipe(createDeflate()));
  return onePage('', [stream('/Filter /FlateDecode', content)]);
}

/** A page that draws a form ten times, which draws another one ten times, and so on: ten billion lines in 3 kB. */
export function nestedForms(): Buffer {
  const draws = Buffer.from('/F Do '.repeat(10));
  const forms = Array.from({ length: 10 }, (_, index) => {
    const next = `/Resources <</XObject <</F ${index + 6} 0 R>>>>`;
    return stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 200 100] ${next}`,
      index < 9 ? draws : Buffer.from('9 9 l S'),
    );
  });
  return onePage('/XObject <</F 5 0 R>>', [stream('', draws), ...forms]);
}

const stream = (facts: string, data: Buffer) =>
  Buffer.concat([Buffer.from(`<<${facts} /Length ${data.length}>>\nstream\n`), data, Buffer.from('\nendstream')]);

/** A PDF with one page whose content is the object 4, the first of `objects`. */
function onePage(resources: string, objects: Buffer[]): Buffer {
  const page = `<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources <<${resources}>>>>`;
  const tree = ['<</Type /Catalog /Pages 2 0 R>>', '<</Type /Pages /Kids [3 0 R] /Count 1>>', page];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, body] of [...tree.map((text) => Buffer.from(text)), ...objects].entries()) {
    offsets.push(length());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n'));
  }
  const at = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Root 1 0 R /Size ${size}>>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}
