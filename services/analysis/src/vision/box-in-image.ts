import type { Box } from '@whereabouts/shared/contracts/vision.js';

/** As a model writes it. */
export interface SeenBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** What models are asked for, and what some answer whatever they are asked. */
const PARTS: Size = { width: 1, height: 1 };
const THOUSANDTHS: Size = { width: 1000, height: 1000 };

/** How far a box may reach out of the image and still be meant for it, as a part of the side. */
const SLIP = 0.05;

/**
 * What the boxes of one answer are measured in: parts as asked, thousandths, or the image's pixels. Undefined when none
 * of them fits, or more than one of the last two does, so that it would be a guess.
 */
export function unitOf(boxes: SeenBox[], image: Size): Size | undefined {
  const inParts = boxes.filter((box) => isOn(PARTS, box));
  if (inParts.length * 2 >= boxes.length) return PARTS;
  const others = [THOUSANDTHS, image].filter((unit) => boxes.every((box) => isOn(unit, box)));
  return others.length === 1 ? others[0] : undefined;
}

/** Left, top, width and height as parts of the image, cut at its edges; null for a box that is not on it. */
export function boxIn(unit: Size, box: SeenBox): Box | null {
  if (!isOn(unit, box)) return null;
  const [left, right] = [within(box.left / unit.width), within((box.left + box.width) / unit.width)];
  const [top, bottom] = [within(box.top / unit.height), within((box.top + box.height) / unit.height)];
  const [width, height] = [rounded(right - left), rounded(bottom - top)];
  return width > 0 && height > 0 ? [rounded(left), rounded(top), width, height] : null;
}

function isOn(unit: Size, { left, top, width, height }: SeenBox): boolean {
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
