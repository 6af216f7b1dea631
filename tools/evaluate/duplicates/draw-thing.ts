import { COLORS } from '@whereabouts/shared/contracts/colors.js';
import { COLOR_SIDE } from '@whereabouts/shared/contracts/media.js';
import { seededRandom } from '@whereabouts/shared/testing/seeded-random.js';
import sharp from 'sharp';
import { OBJECTS, type ObjectName } from '../../demo/drawing/objects.js';
import { light } from '../../demo/drawing/photograph.js';
import { ROOMS, type RoomName } from '../../demo/drawing/rooms.js';

/** A thing of a household: a kind of object in two colors. Several things are of one kind. */
export interface Thing {
  kind: ObjectName;
  main: string;
  second: string;
  variant: number;
}

const [WIDTH, HEIGHT] = [480, 360];
const KINDS = Object.keys(OBJECTS) as ObjectName[];
const PAINTS = Object.values(COLORS).filter((color) => color.startsWith('#'));

/** Things that differ in kind or colors. */
export function thingsOf(count: number, random: () => number): Thing[] {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const things = new Map<string, Thing>();
  while (things.size < count) {
    const thing = { kind: pick(KINDS), main: pick(PAINTS), second: pick(PAINTS), variant: random() };
    things.set(`${thing.kind} ${thing.main} ${thing.second}`, thing);
  }
  return [...things.values()];
}

/**
 * A photo of a thing as the pixels of its look: in a room, from a distance, in a light and at a slant that the seed
 * decides.
 * @param part `item`: the box of the item, as inventory keeps it. `whole`: the photo, as a user sends it to find the item
 */
export async function pixelsOf(thing: Thing, seed: number, part: 'item' | 'whole'): Promise<Buffer> {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const room = ROOMS[Object.keys(ROOMS)[Math.floor(random() * Object.keys(ROOMS).length)] as RoomName];
  const { width, height, svg } = OBJECTS[thing.kind](thing);
  const scale = Math.min(WIDTH / width, HEIGHT / height) * between(0.55, 0.85);
  const [wide, high] = [width * scale, height * scale];
  const [left, top] = [(WIDTH - wide) * between(0.35, 0.65), (HEIGHT - high) * between(0.35, 0.65)];
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>${light(room.light, random() > 0.5)}</defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${room.wall}"/>
    <rect y="${HEIGHT * between(0.5, 0.75)}" width="${WIDTH}" height="${HEIGHT}" fill="${room.surface}"/>
    <g transform="rotate(${between(-8, 8)} ${WIDTH / 2} ${HEIGHT / 2}) translate(${left} ${top}) scale(${scale})">${svg}</g>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#window)"/></svg>`;
  const photo = await sharp(Buffer.from(picture))
    .removeAlpha()
    .modulate({ brightness: between(0.7, 1.2), saturation: between(0.8, 1.1) })
    .blur(between(0.4, 1.5))
    .jpeg({ quality: 80 })
    .toBuffer();
  const slip = () => between(-0.05, 0.05);
  const region = within({ left: left + slip() * wide, top: top + slip() * high, width: wide, height: high });
  const shown = part === 'item' ? sharp(photo).extract(region) : sharp(photo);
  return shown.resize(COLOR_SIDE, COLOR_SIDE, { fit: 'fill' }).removeAlpha().raw().toBuffer();
}

function within({ left, top, width, height }: { left: number; top: number; width: number; height: number }) {
  const [x, y] = [Math.max(0, Math.round(left)), Math.max(0, Math.round(top))];
  return {
    left: x,
    top: y,
    width: Math.min(WIDTH - x, Math.round(width)),
    height: Math.min(HEIGHT - y, Math.round(height)),
  };
}
