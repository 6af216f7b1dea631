import type { Box } from '@whereabouts/shared/contracts/vision.js';

/** A box as a model writes it. */
export interface DetectedBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** The prompt asks for fractions. Some models always return thousandths. */
const PARTS: Size = { width: 1, height: 1 };
const THOUSANDTHS: Size = { width: 1000, height: 1000 };

/** How far a box may extend beyond the image, as a fraction of the side. */
const SLIP = 0.05;

/**
 * The unit of an answer's boxes: fractions (as requested), thousandths, or pixels of the image. Undefined if no unit
 * fits, or if both thousandths and pixels fit.
 */
export function unitOf(boxes: DetectedBox[], image: Size): Size | undefined {
  const inParts = boxes.filter((box) => isOn(PARTS, box));
  if (inParts.length * 2 >= boxes.length) return PARTS;
  const others = [THOUSANDTHS, image].filter((unit) => boxes.every((box) => isOn(unit, box)));
  return others.length === 1 ? others[0] : undefined;
}

/** Left, top, width and height as fractions of the image, cut at its edges. Null if the box is not on the image. */
export function boxIn(unit: Size, box: DetectedBox): Box | null {
  if (!isOn(unit, box)) return null;
  const [left, right] = [within(box.left / unit.width), within((box.left + box.width) / unit.width)];
  const [top, bottom] = [within(box.top / unit.height), within((box.top + box.height) / unit.height)];
  const [width, height] = [rounded(right - left), rounded(bottom - top)];
  return width > 0 && height > 0 ? [rounded(left), rounded(top), width, height] : null;
}

function isOn(unit: Size, { left, top, width, height }: DetectedBox): boolean {
  const fits = (start: number, length: number, side: number) =>
    start >= -SLIP * side && start + length <= (1 + SLIP) * side;
  return fits(left, width, unit.width) && fits(top, height, unit.height);
}

function within(part: number) {
  return Math.min(Math.max(part, 0), 1);
}

/** A ten-thousandth is less than a pixel of any image that is sent. */
function rounded(part: number) {
  return Math.round(part * 10_000) / 10_000;
}
