/** The background of a photo: the wall and the surface. */
export interface Room {
  wall: string;
  /** Material of the wall. */
  pattern: 'plain' | 'tiles' | 'boards';
  surface: string;
  /** Wood has grain; cloth and concrete are even. */
  grain: 'wood' | 'cloth' | 'stone';
  /** Color of the light. */
  light: string;
}

export const ROOMS = {
  kitchen: { wall: '#d9e0da', pattern: 'tiles', surface: '#c9a06c', grain: 'wood', light: '#fff1d6' },
  counter: { wall: '#ece7dc', pattern: 'tiles', surface: '#8d8a86', grain: 'stone', light: '#fffaf0' },
  pantry: { wall: '#cbb697', pattern: 'boards', surface: '#dcc49a', grain: 'wood', light: '#ffe2b0' },
  garage: { wall: '#8b9298', pattern: 'plain', surface: '#7a7672', grain: 'stone', light: '#e6f0ff' },
  bench: { wall: '#6f7f7a', pattern: 'boards', surface: '#9c6f40', grain: 'wood', light: '#ffe9c4' },
  living: { wall: '#c7b3a1', pattern: 'plain', surface: '#7c5434', grain: 'wood', light: '#ffdfae' },
  study: { wall: '#93a2ae', pattern: 'plain', surface: '#c8b08e', grain: 'wood', light: '#f3f6ff' },
  bedroom: { wall: '#d6cfd8', pattern: 'plain', surface: '#e2dccf', grain: 'cloth', light: '#fff3e2' },
  nursery: { wall: '#bfd3d6', pattern: 'plain', surface: '#d7bf9b', grain: 'wood', light: '#fff6da' },
  bath: { wall: '#cfdde2', pattern: 'tiles', surface: '#f1efec', grain: 'stone', light: '#f4fbff' },
  cellar: { wall: '#7d746b', pattern: 'boards', surface: '#5e5147', grain: 'wood', light: '#ffd79a' },
  hall: { wall: '#dfd5c3', pattern: 'boards', surface: '#a58763', grain: 'wood', light: '#fff0d2' },
} satisfies Record<string, Room>;

export type RoomName = keyof typeof ROOMS;

const TILE = 98;

/** The wall and the surface as SVG of the given size. They meet at `horizon`. */
export function background(room: Room, width: number, height: number, horizon: number, seed: number): string {
  const joints = {
    plain: '',
    tiles: grid(width, horizon, TILE, TILE),
    boards: grid(width, horizon, width, TILE * 1.25),
  }[room.pattern];
  const surface = `<rect y="${horizon}" width="${width}" height="${height - horizon}"`;
  return `
    <filter id="grain" x="0" y="0" width="1" height="1">
      <feTurbulence type="fractalNoise" baseFrequency="${FREQUENCY[room.grain]}" numOctaves="2" seed="${seed}"/>
      <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 ${room.grain === 'wood' ? 1.5 : 0.8} -.45"/>
    </filter>
    <rect width="${width}" height="${horizon}" fill="${room.wall}"/>
    <g filter="url(#soft)" opacity=".5">${joints}</g>
    ${surface} fill="${room.surface}"/>
    ${surface} filter="url(#grain)" opacity=".5"/>
    ${surface} fill="url(#depth)"/>
    <rect y="${horizon - 14}" width="${width}" height="16" fill="#000" opacity=".22" filter="url(#soft)"/>`;
}

const FREQUENCY = { wood: '.003 .09', cloth: '.35 .35', stone: '.06 .07' };

function grid(width: number, height: number, across: number, down: number): string {
  const lines: string[] = [];
  for (let y = down; y < height; y += down) lines.push(`M0 ${y}H${width}`);
  for (let x = across; x < width; x += across) lines.push(`M${x} 0V${height}`);
  return `<path d="${lines.join('')}" stroke="#000" stroke-opacity=".3" stroke-width="4" fill="none"/>`;
}
