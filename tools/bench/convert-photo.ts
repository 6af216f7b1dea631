import sharp from 'sharp';

sharp.concurrency(1);

/** The conversion of one photo: rotate it if necessary, make a thumbnail, and read the placeholder's pixels. */
export async function convert(photo: Buffer, isRotated: boolean) {
  const upright = isRotated
    ? await sharp(photo).autoOrient().jpeg({ quality: 92, optimiseCoding: false }).toBuffer()
    : photo;
  const thumbnail = await sharp(upright).resize(400, 400, { fit: 'inside' }).webp().toBuffer();
  await sharp(thumbnail).resize(32, 32, { fit: 'inside' }).ensureAlpha().raw().toBuffer();
}
