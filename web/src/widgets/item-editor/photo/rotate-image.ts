import { isTransparent } from '../../prepare-photo/transparency';

/**
 * Rotates an image clockwise by quarter turns. Transparent images become PNG; others keep their format or
 * become JPEG.
 */
export async function rotateImage(url: string, quarters: number, type: string): Promise<File> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const lying = quarters % 2 === 1;
  const canvas = document.createElement('canvas');
  canvas.width = lying ? picture.naturalHeight : picture.naturalWidth;
  canvas.height = lying ? picture.naturalWidth : picture.naturalHeight;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('canvas has no 2D context');
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((quarters * Math.PI) / 2);
  pen.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2);
  const keepsPng = type === 'image/png' || isTransparent(pen, canvas);
  const format = keepsPng ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, format, QUALITY));
  if (!blob) throw new Error('rotated image could not be encoded');
  return new File([blob], format === 'image/png' ? 'photo.png' : 'photo.jpg', { type: format });
}

/** The quality of a JPEG that is encoded again. */
const QUALITY = 0.92;
