import type { Edits } from '../boxes/photo-edits';

/**
 * Draws the edited photo, on a white background unless it keeps transparency.
 * @param scaleOf returns the scale for a photo of this size in pixels
 */
export function drawPhoto(
  photo: ImageBitmap,
  { turns, crop }: Edits,
  scaleOf: (width: number, height: number) => number,
  keepsTransparency = false,
): OffscreenCanvas {
  const lying = turns % 2 === 1;
  const width = lying ? photo.height : photo.width;
  const height = lying ? photo.width : photo.height;
  const [left, top, partWidth, partHeight] = crop ?? [0, 0, 1, 1];
  const scale = scaleOf(partWidth * width, partHeight * height);

  const canvas = new OffscreenCanvas(pixels(partWidth * width * scale), pixels(partHeight * height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d canvas context');
  context.fillStyle = '#fff';
  if (!keepsTransparency) context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.translate(width / 2 - left * width, height / 2 - top * height);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(photo, -photo.width / 2, -photo.height / 2);
  return canvas;
}

const pixels = (length: number) => Math.max(1, Math.round(length));
