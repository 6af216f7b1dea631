import { COLOR_SIDE } from '@whereabouts/shared/contracts/media.js';
import sharp from 'sharp';
import type { Picture } from '../vision/vision-model.js';

const WIDTH = 480;
const HEIGHT = 360;

/** A red mug, a stack of two books and a green apple on a table. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <rect width="480" height="360" fill="#e8e2d6"/><rect y="250" width="480" height="110" fill="#a9794d"/>
  <path d="M168 170h30a28 28 0 0 1 0 70h-30" fill="none" stroke="#b3261e" stroke-width="14"/>
  <path d="M70 140h104v110q0 24-24 24H94q-24 0-24-24z" fill="#c8332a"/>
  <ellipse cx="122" cy="140" rx="52" ry="12" fill="#7d1d17"/>
  <rect x="240" y="232" width="170" height="36" rx="4" fill="#1f4e79"/><rect x="250" y="240" width="152" height="20" fill="#f4f0e6"/>
  <rect x="252" y="194" width="150" height="38" rx="4" fill="#e0a526"/><rect x="262" y="203" width="132" height="20" fill="#f4f0e6"/>
  <circle cx="326" cy="158" r="36" fill="#5c9e31"/><path d="M326 126q2-18 14-24" fill="none" stroke="#5b3a1e" stroke-width="6"/>
</svg>`;

let drawn: Promise<Picture> | undefined;

/** The photo of a test. It shows a few things that every vision model knows. */
export function samplePhoto(): Promise<Picture> {
  drawn ??= draw();
  return drawn;
}

async function draw(): Promise<Picture> {
  const jpeg = await sharp(Buffer.from(DRAWING)).jpeg({ quality: 80 }).toBuffer();
  const pixels = await sharp(jpeg).resize(COLOR_SIDE, COLOR_SIDE, { fit: 'fill' }).raw().toBuffer();
  return { jpeg, width: WIDTH, height: HEIGHT, pixels };
}
