import sharp from 'sharp';

/** Size of the test picture. */
export const WIDTH = 48;
export const HEIGHT = 32;

/** Colors of the picture's quarters in reading order, so that every rotation and every swapped channel is detected. */
export const QUARTERS = [
  [220, 180, 60],
  [20, 180, 60],
  [220, 30, 60],
  [20, 30, 60],
];

/** A picture with four colors, ready to be encoded. */
export function picture(width = WIDTH, height = HEIGHT) {
  const left = Math.ceil(width / 2);
  const pixels = (count: number, color: number[] = []) => Buffer.alloc(3 * count, Buffer.from(color));
  const row = (first: number) =>
    Buffer.concat([pixels(left, QUARTERS[first]), pixels(width - left, QUARTERS[first + 1])]);
  const [above, below] = [row(0), row(2)];
  const data = Buffer.concat(Array.from({ length: height }, (_, number) => (number < height / 2 ? above : below)));
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The colors in the centers of the four quarters. */
export async function quarters(image: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const pixel = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
    return [...data.subarray(pixel * info.channels, pixel * info.channels + 3)];
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

/** The largest channel difference between an image and the test picture, as lossy encoding causes it. */
export async function distance(image: Buffer): Promise<number> {
  const differences = (await quarters(image))
    .flat()
    .map((value, index) => Math.abs(value - (QUARTERS.flat()[index] ?? 0)));
  return Math.max(...differences);
}
