import sharp from 'sharp';

/** The bars of the digits 0–9 in an EAN-13: left with odd parity. The other sets are its mirror and complement. */
const ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
/** Which of the left digits have even parity (1), by the first digit (GS1 General Specifications 5.2.1.2). */
const EVEN = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'];

const complement = (bars: string) => [...bars].map((bar) => (bar === '1' ? '0' : '1')).join('');
const reversed = (bars: string) => [...bars].reverse().join('');

/** The 95 modules of an EAN-13. */
function modulesOf(ean: string): string {
  const [first = 0, ...digits] = [...ean].map(Number);
  const bars = digits.map((digit, at) => {
    const odd = ODD[digit] ?? '';
    if (at >= 6) return complement(odd);
    return EVEN[first]?.charAt(at) === '1' ? reversed(complement(odd)) : odd;
  });
  return `101${bars.slice(0, 6).join('')}01010${bars.slice(6).join('')}101`;
}

interface Label {
  /** Lines of text with their heights in pixels. */
  lines: [text: string, height: number][];
  ean?: string;
}

/** A photo of 1000 × 700 pixels of a white label on gray. */
export function labelPhoto({ lines, ean }: Label): Promise<Buffer> {
  let y = 120;
  const texts = lines.map(([text, height]) => {
    y += height * 1.5;
    return `<text x="150" y="${y}" font-size="${height}" font-family="sans-serif">${text}</text>`;
  });
  const bars = [...(ean ? modulesOf(ean) : '')].map((bar, at) =>
    bar === '1' ? `<rect x="${400 + at * 4}" y="480" width="4" height="110"/>` : '',
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700">
    <rect width="1000" height="700" fill="#bbb"/><rect x="100" y="80" width="800" height="560" fill="white"/>
    ${texts.join('')}${bars.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
