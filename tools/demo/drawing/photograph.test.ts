import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { OBJECTS, type ObjectName } from './objects.js';
import { photograph } from './photograph.js';

test('every drawable object appears on a photo with its own box', async () => {
  const subjects = (Object.keys(OBJECTS) as ObjectName[]).map((drawn) => ({
    drawn,
    main: '#c8352b',
    second: '#2f68c0',
  }));
  const { jpeg, boxes } = await photograph(subjects, 'kitchen', 1);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 750 });
  expect(boxes).toHaveLength(subjects.length);
  for (const [index, [left, top, width, height]] of boxes.entries()) {
    const [end = 0, before] = [left + width, boxes[index - 1]];
    expect(left).toBeGreaterThan(before ? before[0] + before[2] : 0);
    expect(end).toBeLessThan(1);
    expect(top + height).toBeLessThanOrEqual(1);
  }
});

test('the same seed gives the same photo, and another seed gives another photo', async () => {
  const subjects = [{ drawn: 'mug' as const, main: '#fff', second: '#000' }];
  const boxOf = async (seed: number) => (await photograph(subjects, 'kitchen', seed)).boxes[0];
  expect(await boxOf(1)).toEqual(await boxOf(1));
  expect(await boxOf(1)).not.toEqual(await boxOf(2));
});
