import { expect, test } from '@jest/globals';
import { Spellings } from './spellings.js';

test('the first of several equal spellings is used', () => {
  const spellings = new Spellings();
  spellings.spell({ area: 'Küche', location: 'Oben', category: 'Home > Tools', tags: ['m²', 'a  b'] });
  expect(
    spellings.spell({ area: 'KÜCHE', location: 'oben', category: 'home > TOOLS', tags: ['m2', 'a b', 'new'] }),
  ).toEqual({ area: 'Küche', location: 'Oben', category: 'Home > Tools', tags: ['m²', 'a  b', 'new'] });
});

test('equal names in different places stay different, and so do a category and a tag', () => {
  const spellings = new Spellings();
  spellings.spell({ area: 'Garage', location: 'Shelf', category: 'Tools' });
  expect(spellings.spell({ area: 'Attic', location: 'shelf', tags: ['tools'] })).toEqual({
    ...{ area: 'Attic', location: 'shelf', tags: ['tools'] },
  });
  expect(spellings.spell({ area: 'garage', location: 'SHELF' })).toEqual({ area: 'Garage', location: 'Shelf' });
});

test('missing values stay missing, and equal tags are merged', () => {
  expect(new Spellings().spell({ area: null, category: null, tags: ['ﬁle', 'file'] })).toEqual({
    ...{ area: null, category: null, tags: ['ﬁle'] },
  });
});
