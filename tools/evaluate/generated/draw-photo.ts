import { seededRandom } from '@whereabouts/shared/testing/seeded-random.js';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { codeImage } from './codes.js';
import { FACES } from './fonts.js';
import type { LabelPlan } from './label-plan.js';

/** The photo in pixels. Phones take larger ones; the reader scales all to 1600. */
const [WIDTH, HEIGHT] = [1600, 1200];
const [LABEL_WIDTH, LABEL_HEIGHT] = [1060, 720];
const MARGIN = 50;
const GRAIN_SIDE = 256;

/** Draws the photo of a label as JPEG. */
export async function drawPhoto(plan: LabelPlan): Promise<Buffer> {
  const random = seededRandom(plan.seed);
  const label = await slanted(await drawLabel(plan), plan);
  const scene = sharp(background(random)).composite([
    { ...label, gravity: 'center' },
    ...(plan.condition === 'glare' ? [glare(plan.strength, random)] : []),
    await grain(random, plan.condition === 'dark' ? 46 : 18),
  ]);
  const { input, raw } = await pixelsOf(scene);
  const photo = sharp(input, { raw });
  if (plan.condition === 'blurred') photo.blur(1 + 2 * plan.strength);
  if (plan.condition === 'dark') photo.modulate({ brightness: 0.4 - 0.15 * plan.strength });
  return photo.jpeg({ quality: 82 }).toBuffer();
}

/** The label on a transparent picture, with its codes at the bottom. */
async function drawLabel({ font, lines, language, ean, qr }: LabelPlan): Promise<Pixels> {
  const { family, weight, style } = { weight: 'normal', style: 'normal', ...FACES[font] };
  const isRightToLeft = language === 'ar';
  const x = isRightToLeft ? LABEL_WIDTH - MARGIN : MARGIN;
  let y = MARGIN / 2;
  const texts = lines.map(({ text, height }) => {
    y += height * 1.5;
    return `<text x="${x}" y="${y}" font-size="${height}">${escaped(text)}</text>`;
  });
  const direction = isRightToLeft ? 'direction="rtl"' : '';
  const paper = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${LABEL_WIDTH}" height="${LABEL_HEIGHT}">
    <rect width="${LABEL_WIDTH}" height="${LABEL_HEIGHT}" rx="14" fill="#f4f3ee"/>
    <g fill="#1a1a1a" font-family="${family}" font-weight="${weight}" font-style="${style}" ${direction}>${texts.join('')}</g>
  </svg>`);
  const codes: OverlayOptions[] = [];
  if (ean) codes.push(await placed(await codeImage('EAN13', ean, 4), MARGIN));
  if (qr) codes.push(await placed(await codeImage('QRCode', qr, 7), LABEL_WIDTH - MARGIN));
  return pixelsOf(sharp(paper).composite(codes));
}

/** @param edge the left edge of the code, or its right edge if it is in the right half */
async function placed(code: Buffer, edge: number): Promise<OverlayOptions> {
  const { width, height } = await sharp(code).metadata();
  const most = Math.min(height, 250);
  const input = await sharp(code).extract({ left: 0, top: 0, width, height: most }).toBuffer();
  const left = edge > LABEL_WIDTH / 2 ? edge - width : edge;
  return { input, left, top: LABEL_HEIGHT - most - MARGIN / 2 };
}

/**
 * Turns the label. A slant is sharp's affine transform, which keeps parallels parallel: it only resembles a perspective.
 */
async function slanted({ input, raw }: Pixels, { angle, condition, strength }: LabelPlan): Promise<Pixels> {
  const slant = condition === 'slanted' ? Math.sign(angle) * (0.08 + 0.17 * strength) : 0;
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const shape: [[number, number], [number, number]] = [
    [cos, -sin + slant],
    [sin + slant / 3, cos * (1 - Math.abs(slant) / 2)],
  ];
  const turned = await pixelsOf(
    sharp(input, { raw }).affine(shape, { background: '#00000000', interpolator: 'bicubic' }),
  );
  // A steep slant is wider than the photo.
  return pixelsOf(sharp(turned.input, { raw: turned.raw }).resize({ width: WIDTH, height: HEIGHT, ...INSIDE }));
}

const INSIDE = { fit: 'inside', withoutEnlargement: true } as const;

/** A picture that is not encoded. */
interface Pixels {
  input: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

function background(random: () => number): Buffer {
  const shade = () => `hsl(${Math.round(random() * 360)} 12% ${Math.round(25 + 40 * random())}%)`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="g" x2="1" y2="1"><stop stop-color="${shade()}"/><stop offset="1" stop-color="${shade()}"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/></svg>`);
}

/** A bright spot that covers a part of the label without hiding it all. */
function glare(strength: number, random: () => number): OverlayOptions {
  // The text is in the upper left.
  const [x, y] = [WIDTH * (0.25 + 0.3 * random()), HEIGHT * (0.25 + 0.3 * random())];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <radialGradient id="g"><stop stop-color="#fff" stop-opacity="${0.7 + 0.25 * strength}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <circle cx="${x}" cy="${y}" r="${260 + 160 * strength}" fill="url(#g)"/></svg>`;
  return { input: Buffer.from(svg), left: 0, top: 0 };
}

/** Noise of a sensor as a repeated tile. sharp's own noise has no seed. */
async function grain(random: () => number, amplitude: number): Promise<OverlayOptions> {
  const pixels = Buffer.alloc(GRAIN_SIDE ** 2);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = 128 + (random() + random() - 1) * amplitude;
  const raw = { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 1 as const };
  return { input: await sharp(pixels, { raw }).png().toBuffer(), tile: true, blend: 'soft-light' };
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? '');
