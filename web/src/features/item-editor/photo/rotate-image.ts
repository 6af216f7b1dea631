import { isTransparent } from '../../../ui/transparency';

/** The picture at an address, turned clockwise by so many quarters: as PNG what is transparent, else in its format or JPEG. */
export async function rotateImage(url: string, quarters: number, type: string): Promise<File> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const lying = quarters % 2 === 1;
  const canvas = document.createElement('canvas');
  canvas.width = lying ? picture.naturalHeight : picture.naturalWidth;
  canvas.height = lying ? picture.naturalWidth : picture.naturalHeight;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((quarters * Math.PI) / 2);
  pen.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2);
  const keepsPng = type === 'image/png' || isTransparent(pen, canvas);
  const format = keepsPng ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, format, QUALITY));
  if (!blob) throw new Error('The turned picture could not be written');
  return new File([blob], format === 'image/png' ? 'photo.png' : 'photo.jpg', { type: format });
}

/** Of a JPEG that has been one before. */
const QUALITY = 0.92;
