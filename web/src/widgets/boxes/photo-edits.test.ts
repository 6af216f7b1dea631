import { expect, test } from 'vitest';
import { type Edits, isEdited, rotated, UNEDITED } from './photo-edits';

test('the crop turns with the photo', () => {
  const right = rotated({ turns: 0, crop: [0, 0, 0.5, 0.25] }, 'right');
  expect(right).toEqual({ turns: 1, crop: [0.75, 0, 0.25, 0.5] });
  expect(rotated(right, 'left')).toEqual({ turns: 0, crop: [0, 0, 0.5, 0.25] });
});

test('four quarter turns cancel out', () => {
  const four = [1, 2, 3, 4].reduce<Edits>((edits) => rotated(edits, 'left'), UNEDITED);
  expect(isEdited(four)).toBe(false);
  expect(isEdited(rotated(UNEDITED, 'left'))).toBe(true);
});
