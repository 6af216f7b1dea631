import sharp from 'sharp';

/** Pixels without padding: red, green, blue. */
export interface RawPhoto {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Decodes a photo upright, scaled down to `longest` pixels if it is given. */
export async function rawPhoto(path: string, longest?: number): Promise<RawPhoto> {
  const photo = sharp(path, { failOn: 'none' }).autoOrient().flatten({ background: 'white' }).toColorspace('srgb');
  if (longest) photo.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await photo.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
}
