import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { seededRandom } from '@whereabouts/shared/testing/seeded-random.js';
import sharp from 'sharp';
import { OBJECTS, type ObjectName } from './objects.js';
import { background, ROOMS, type RoomName } from './rooms.js';

const WIDTH = 1000;
const HEIGHT = 750;
/** The area of the photo that objects may fill, as fractions. */
const ACROSS = 0.82;
const UPWARDS = 0.58;

/** An object on a photo: its kind and its CSS colors. */
export interface Subject {
  drawn: ObjectName;
  main: string;
  second: string;
}

/** A photo, and the box of each object on it. */
export interface Photograph {
  jpeg: Buffer;
  boxes: ImageBox[];
}

let noise: Promise<{ input: Buffer; raw: { width: number; height: number; channels: 3 } }> | undefined;

/** Sensor noise for every photo. Drawn once, because it takes longest. */
function sensorNoise() {
  noise ??= sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .raw()
    .toBuffer()
    .then((input) => ({ input, raw: { width: WIDTH, height: HEIGHT, channels: 3 } }));
  return noise;
}

/**
 * Takes a photo: objects side by side in a room, in light that is unique to the photo. The same seed gives the same
 * photo.
 */
export async function photograph(subjects: Subject[], roomName: RoomName, seed: number): Promise<Photograph> {
  const chance = seededRandom(seed);
  const room = ROOMS[roomName];
  const drawings = subjects.map(({ drawn, main, second }) => OBJECTS[drawn]({ main, second, variant: chance() }));
  const horizon = HEIGHT * (0.56 + chance() * 0.12);
  const gap = Math.max(...drawings.map(({ width }) => width)) * 0.16;
  const all = drawings.reduce((sum, { width }) => sum + width, 0) + gap * (drawings.length - 1);
  const scale = Math.min(
    (WIDTH * ACROSS) / all,
    (HEIGHT * UPWARDS) / Math.max(...drawings.map(({ height }) => height)),
  );
  const fromLeft = chance() > 0.5;
  let x = (WIDTH - all * scale) * (0.3 + chance() * 0.4);
  const placed = drawings.map(({ width, height, svg }) => {
    const bottom = horizon + (HEIGHT - horizon) * (0.3 + chance() * 0.3);
    const box = { left: x, top: bottom - height * scale, width: width * scale, height: height * scale };
    x += (width + gap) * scale;
    return { ...box, svg, bottom, turn: (chance() - 0.5) * 3 };
  });
  const shadows = placed.map(({ left, width, bottom }) => {
    const away = width * (fromLeft ? 0.16 : -0.16);
    return `<ellipse cx="${left + width / 2 + away}" cy="${bottom - 4}" rx="${width * 0.56}" ry="${Math.max(12, width * 0.07)}" opacity=".5"/>`;
  });
  const things = placed.map(
    ({ left, top, width, bottom, svg, turn }) =>
      `<g transform="rotate(${turn} ${left + width / 2} ${bottom}) translate(${left} ${top}) scale(${scale})">${svg}</g>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>${light(room.light, fromLeft)}</defs>
    ${background(room, WIDTH, HEIGHT, horizon, seed)}
    <g filter="url(#shadow)">${shadows.join('')}</g>
    ${things.join('')}
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#window)"/>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#corners)"/>
  </svg>`;
  const jpeg = await sharp(Buffer.from(svg))
    .removeAlpha()
    .modulate({ brightness: 0.9 + chance() * 0.16, saturation: 0.84 + chance() * 0.14 })
    .blur(0.6)
    .composite([{ ...(await sensorNoise()), blend: 'soft-light' }])
    .jpeg({ quality: 82 })
    .toBuffer();
  return { jpeg, boxes: placed.map(asBox) };
}

function asBox({ left, top, width, height }: { left: number; top: number; width: number; height: number }): ImageBox {
  const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
  const [from, to] = [within(left / WIDTH), within((left + width) / WIDTH)];
  const [above, below] = [within(top / HEIGHT), within((top + height) / HEIGHT)];
  return [from, above, to - from, below - above];
}

/** Gradients for lit shapes, and the light in the room. */
export function light(color: string, fromLeft: boolean): string {
  const [x1, x2] = fromLeft ? [0, 1] : [1, 0];
  const stop = (offset: number, shade: string, opacity: number) =>
    `<stop offset="${offset}" stop-color="${shade}" stop-opacity="${opacity}"/>`;
  const linear = (id: string, to: string, ...stops: string[]) =>
    `<linearGradient id="${id}" x1="${x1}" x2="${x2}" y1="0" y2="${to}">${stops.join('')}</linearGradient>`;
  const radial = (id: string, where: string, ...stops: string[]) =>
    `<radialGradient id="${id}" ${where}>${stops.join('')}</radialGradient>`;
  return [
    linear('round', '0', stop(0, '#000', 0.22), stop(0.22, '#fff', 0.34), stop(0.5, '#fff', 0), stop(1, '#000', 0.42)),
    linear('flat', '.7', stop(0, '#fff', 0.24), stop(0.45, '#fff', 0), stop(1, '#000', 0.28)),
    linear(
      'glass',
      '0',
      stop(0.06, '#fff', 0.1),
      stop(0.16, '#fff', 0.7),
      stop(0.24, '#fff', 0.05),
      stop(0.9, '#fff', 0),
      stop(1, '#000', 0.2),
    ),
    radial(
      'ball',
      `cx="${fromLeft ? 0.34 : 0.66}" cy=".28" r=".8"`,
      stop(0, '#fff', 0.42),
      stop(0.4, '#fff', 0),
      stop(1, '#000', 0.46),
    ),
    `<linearGradient id="depth" x1="0" x2="0" y1="0" y2="1">${stop(0, '#000', 0.26)}${stop(0.35, '#000', 0)}${stop(1, '#fff', 0.14)}</linearGradient>`,
    radial(
      'window',
      `cx="${x1}" cy="0" r="1.1"`,
      stop(0, color, 0.42),
      stop(0.6, color, 0.06),
      stop(1, '#10131a', 0.22),
    ),
    radial('corners', 'cx=".5" cy=".5" r=".75"', stop(0.6, '#000', 0), stop(1, '#000', 0.3)),
    '<filter id="soft"><feGaussianBlur stdDeviation="3"/></filter>',
    '<filter id="shadow" x="-.5" y="-1" width="2" height="3"><feGaussianBlur stdDeviation="11"/></filter>',
  ].join('');
}
