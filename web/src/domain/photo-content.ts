/** Magic numbers of image formats, in hexadecimal. */
const HEADS: [head: RegExp, type: string][] = [
  [/^ffd8ff/, 'image/jpeg'],
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^474946383[79]61/, 'image/gif'],
  [/^424d.{8}00000000/, 'image/bmp'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^(49492a00|4d4d002a)/, 'image/tiff'],
];

/** Image brands of the ISO base media format. Videos have other brands. */
const BRANDS: [brand: RegExp, type: string][] = [
  [/^avi[fs]$/, 'image/avif'],
  [/^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/, 'image/heic'],
];

const HEAD_BYTES = 16;

/**
 * Detects the type of a photo by its first bytes. Returns null for any other file. The server checks more
 * (docs/rules/images.md).
 */
export async function typeOfContent(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const ascii = String.fromCharCode(...bytes);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (ascii.slice(4, 8) === 'ftyp') return BRANDS.find(([brand]) => brand.test(ascii.slice(8, 12)))?.[1] ?? null;
  return HEADS.find(([head]) => head.test(hex))?.[1] ?? null;
}
