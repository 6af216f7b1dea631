import { expect, test } from '@jest/globals';
import { type Edits, isEdited, turned, UNEDITED } from './photo-edits';

test('what is to be kept turns with the photo', () => {
  const right = turned({ turns: 0, crop: [0, 0, 0.5, 0.25] }, 'right');
  expect(right).toEqual({ turns: 1, crop: [0.75, 0, 0.25, 0.5] });
  expect(turned(right, 'left')).toEqual({ turns: 0, crop: [0, 0, 0.5, 0.25] });
});

test('four turns are none', () => {
  const four = [1, 2, 3, 4].reduce<Edits>((edits) => turned(edits, 'left'), UNEDITED);
  expect(isEdited(four)).toBe(false);
  expect(isEdited(turned(UNEDITED, 'left'))).toBe(true);
});
