import { COLORS } from '@whereabouts/shared/contracts/colors.js';
import sharp from 'sharp';

/** A picture at least so many times as wide as it is high shows more things. */
const PANORAMA = 2;
const SIDES = ['Left', 'Right'];
const PLACES = ['First', 'Second', 'Third', 'Fourth'];

/** One item for each half of the picture, for each quarter of a wide one; told apart by how bright it is there. */
export async function look(picture: Buffer, echo: string | undefined) {
  const { width, height } = await sharp(picture).metadata();
  const places = width >= PANORAMA * height ? PLACES : SIDES;
  const part = Math.floor(width / places.length);
  const items = await Promise.all(
    places.map(async (place, index) => {
      // Statistics are of what was read, not of what was made of it.
      const piece = await sharp(picture)
        .extract({ left: index * part, top: 0, width: part, height })
        .toBuffer();
      const { dominant, channels } = await sharp(piece).stats();
      const brightness = channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
      return {
        name: [`${place} thing of brightness ${Math.round(brightness)}`, echo].filter(Boolean).join(' '),
        description: echo ?? null,
        category: 'Other > Other',
        color: nearestColor(dominant),
        quantity: 1,
        confidence: 0.9,
        box: { left: index / places.length, top: 0, width: 1 / places.length, height: 1 },
      };
    }),
  );
  return { items, summary: `${items.length} parts of a picture.` };
}

function nearestColor({ r, g, b }: { r: number; g: number; b: number }): string {
  const swatches = Object.entries(COLORS).filter(([, swatch]) => swatch.startsWith('#'));
  const distances = swatches.map(([name, swatch]) => {
    const value = Number.parseInt(swatch.slice(1), 16);
    return { name, distance: Math.hypot(r - (value >> 16), g - ((value >> 8) & 255), b - (value & 255)) };
  });
  return distances.reduce((nearest, each) => (each.distance < nearest.distance ? each : nearest)).name;
}
