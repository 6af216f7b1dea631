import sharp from 'sharp';

// cspell:words endobj startxref

const PAGE = { width: 420, height: 595 };
const LINE_HEIGHT = 20;

/** Viewers cannot open a PDF with an encryption that they do not know. */
const UNKNOWN_ENCRYPTION = ' /Encrypt <</Filter /Demo /V 9>> /ID [<00> <00>]';

/** A PDF of one small page. The first line is its title. The text may have the characters of ASCII only. */
export function pdf([title = '', ...lines]: string[], { isEncrypted = false } = {}): Buffer {
  const shown = [
    `BT /F1 20 Tf 40 ${PAGE.height - 70} Td (${escaped(title)}) Tj ET`,
    ...lines.map((line, index) => {
      return `BT /F1 11 Tf 40 ${PAGE.height - 110 - index * LINE_HEIGHT} Td (${escaped(line)}) Tj ET`;
    }),
  ].join('\n');
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>`,
    `<</Length ${shown.length}>>\nstream\n${shown}\nendstream`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<</Size ${objects.length + 1} /Root 1 0 R${isEncrypted ? UNKNOWN_ENCRYPTION : ''}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);

const RECEIPT = { width: 500, height: 1700, margin: 50 };

/** A photo of a long receipt, whose lines are bars. @param seed varies the bars */
export function receiptPhoto(seed: number): Promise<Buffer> {
  const { width, height, margin } = RECEIPT;
  const bars = Array.from({ length: 26 }, (_, index) => {
    const y = margin + 120 + index * 52;
    const long = 120 + ((index * 61 + seed * 37) % 150);
    return `<rect x="90" y="${y}" width="${long}" height="14"/><rect x="350" y="${y}" width="60" height="14"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#8a6d4f"/>
    <rect x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}" fill="#f7f5ef"/>
    <g fill="#4a4a4a"><rect x="150" y="${margin + 40}" width="200" height="34"/>${bars}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}
