type Context = Pick<CanvasRenderingContext2D, 'getImageData'>;

/** Scaling leaves the outermost pixels of any photo half covered, and rounding takes a little from others. */
const EDGE = 1;
const OPAQUE = 250;

/** Whether something drawn lets what lies behind it show. */
export function isTransparent(context: Context, { width, height }: { width: number; height: number }): boolean {
  const [across, down] = [width - 2 * EDGE, height - 2 * EDGE];
  if (across < 1 || down < 1) return false;
  const { data } = context.getImageData(EDGE, EDGE, across, down);
  for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? OPAQUE) < OPAQUE) return true;
  return false;
}
