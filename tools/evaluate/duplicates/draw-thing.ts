import { COLORS } from '@whereabouts/shared/contracts/colors.js';
import { COLOR_SIDE } from '@whereabouts/shared/contracts/media.js';
import { seededRandom } from '@whereabouts/shared/testing/seeded-random.js';
import sharp, { type Sharp } from 'sharp';
import { OBJECTS, type ObjectName } from '../../demo/drawing/objects.js';
import { light } from '../../demo/drawing/photograph.js';
import { background, ROOMS, type RoomName } from '../../demo/drawing/rooms.js';

/** A thing of a household: a kind of object in two colors. Several things are of one kind. */
export interface Thing {
  kind: ObjectName;
  main: string;
  second: string;
  variant: number;
}

/** The sides of a photo in pixels. */
const [LONG, SHORT] = [480, 360];
const KINDS = Object.keys(OBJECTS) as ObjectName[];
const PAINTS = Object.values(COLORS).filter((color) => color.startsWith('#'));

/**
 * Things that differ in kind or main color. Some drawings hardly show the second color, so two things that differ in it
 * alone would be one thing in two photos.
 */
export function thingsOf(count: number, random: () => number): Thing[] {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const things = new Map<string, Thing>();
  while (things.size < count) {
    const thing = { kind: pick(KINDS), main: pick(PAINTS), second: pick(PAINTS), variant: random() };
    const key = `${thing.kind} ${thing.main}`;
    if (!things.has(key)) things.set(key, thing);
  }
  return [...things.values()];
}

/** `far`: the thing takes 55 to 85 % of the height or width that is free. `near`: 85 to 100 %. */
export type Distance = 'far' | 'near';
const SIZES: Record<Distance, [number, number]> = { far: [0.55, 0.85], near: [0.85, 1] };

/** The pixels that looks are made of: of the box of the thing, as a model would draw it, and of the whole photo. */
export interface Shot {
  part: Buffer;
  whole: Buffer;
}

/** A photo of a thing: in a room, in a light, at a slant, with a blur and with an inexact box that the seed decides. */
export async function shotOf(thing: Thing, seed: number, distance: Distance): Promise<Shot> {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const room = ROOMS[Object.keys(ROOMS)[Math.floor(random() * Object.keys(ROOMS).length)] as RoomName];
  const { width, height, svg } = OBJECTS[thing.kind](thing);
  const [wide, high] = height > width ? [SHORT, LONG] : [LONG, SHORT];
  const scale = Math.min(wide / width, high / height) * between(...SIZES[distance]);
  const [thingWidth, thingHeight] = [width * scale, height * scale];
  const [left, top] = [(wide - thingWidth) * between(0.35, 0.65), (high - thingHeight) * between(0.35, 0.65)];
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">
    <defs>${light(room.light, random() > 0.5)}</defs>
    ${background(room, wide, high, high * between(0.5, 0.75), Math.floor(random() * 1000))}
    <g transform="rotate(${between(-8, 8)} ${wide / 2} ${high / 2}) translate(${left} ${top}) scale(${scale})">${svg}</g>
    <rect width="${wide}" height="${high}" fill="url(#window)"/></svg>`;
  const photo = await sharp(Buffer.from(picture))
    .removeAlpha()
    .modulate({ brightness: between(0.7, 1.2), saturation: between(0.8, 1.1) })
    .blur(between(0.4, 1.5))
    .jpeg({ quality: 80 })
    .toBuffer();
  const slip = () => between(-0.05, 0.05);
  const [x, y] = [left + slip() * thingWidth, top + slip() * thingHeight].map((edge) => Math.max(0, Math.round(edge)));
  const region = {
    ...{ left: x ?? 0, top: y ?? 0 },
    width: Math.min(wide - (x ?? 0), Math.round(thingWidth)),
    height: Math.min(high - (y ?? 0), Math.round(thingHeight)),
  };
  return { part: await pixelsOf(sharp(photo).extract(region)), whole: await pixelsOf(sharp(photo)) };
}

const pixelsOf = (photo: Sharp) => photo.resize(COLOR_SIDE, COLOR_SIDE, { fit: 'fill' }).removeAlpha().raw().toBuffer();
