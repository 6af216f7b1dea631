import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Decoded pixels, eight bits a channel: red, green, blue, and alpha with four. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
  /** The fourth channel means nothing. */
  opaque?: boolean;
}

const AFTER_PNG_HEADER = 33;

/** An uncompressed PNG of decoded pixels, tagged with their colour profile: sharp takes raw pixels only as sRGB. */
export async function pixelsToPng({ data, opaque, ...raw }: Pixels, icc?: Buffer): Promise<Buffer> {
  const image = sharp(data, { raw });
  const png = await (opaque ? image.removeAlpha() : image).png({ compressionLevel: 0 }).toBuffer();
  if (!icc) return png;
  return Buffer.concat([png.subarray(0, AFTER_PNG_HEADER), profileChunk(icc), png.subarray(AFTER_PNG_HEADER)]);
}

function profileChunk(icc: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
