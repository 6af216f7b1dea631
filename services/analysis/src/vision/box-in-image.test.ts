import { expect, test } from '@jest/globals';
import { boxIn, type DetectedBox, unitOf } from './box-in-image.js';

const IMAGE = { width: 1568, height: 784 };

const box = (left: number, top: number, width: number, height: number): DetectedBox => ({ left, top, width, height });

function boxes(...seen: DetectedBox[]) {
  const unit = unitOf(seen, IMAGE);
  return seen.map((each) => unit && boxIn(unit, each));
}

test('boxes in fractions of the image are kept and cut at its edges', () => {
  expect(boxes(box(0.1, 0.2, 0.3, 0.4), box(-0.02, 0, 0.5, 1.03), box(0.9, 0.9, 0.13, 0.1))).toEqual([
    [0.1, 0.2, 0.3, 0.4],
    [0, 0, 0.48, 1],
    [0.9, 0.9, 0.1, 0.1],
  ]);
});

test('an empty box or a box outside the image becomes null, and other boxes are kept', () => {
  expect(boxes(box(0.1, 0.1, 0.1, 0.1), box(0.5, 0.5, 0.6, 0.2), box(0.5, 0.5, 0, 0.2), box(0, 0, -0.2, 1))).toEqual([
    [0.1, 0.1, 0.1, 0.1],
    null,
    null,
    null,
  ]);
});

test('boxes are read as thousandths if only thousandths fit', () => {
  expect(boxes(box(0, 0, 500, 1000), box(250, 500, 250, 450))).toEqual([
    [0, 0, 0.5, 1],
    [0.25, 0.5, 0.25, 0.45],
  ]);
});

test('boxes are read as pixels if only pixels fit', () => {
  expect(boxes(box(784, 0, 784, 392), box(0, 0, 1568, 784))).toEqual([
    [0.5, 0, 0.5, 0.5],
    [0, 0, 1, 1],
  ]);
});

test('boxes with an ambiguous or unknown unit are ignored', () => {
  expect(boxes(box(100, 100, 200, 200))).toEqual([undefined]);
  expect(boxes(box(5000, 0, 100, 100))).toEqual([undefined]);
});
