type Context = Pick<CanvasRenderingContext2D, 'getImageData'>;

/** Edge pixels to ignore: scaling makes them partly transparent. Rounding can lower the alpha of others slightly. */
const EDGE = 1;
const OPAQUE = 250;

/** Whether the canvas contains transparent pixels. */
export function isTransparent(context: Context, { width, height }: { width: number; height: number }): boolean {
  const [across, down] = [width - 2 * EDGE, height - 2 * EDGE];
  if (across < 1 || down < 1) return false;
  const { data } = context.getImageData(EDGE, EDGE, across, down);
  for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? OPAQUE) < OPAQUE) return true;
  return false;
}
