import LineBreaker from 'linebreak';

const THAI = /\p{Script=Thai}/u;
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * The parts of a text between which a line may end (UAX #14). Thai has no blanks between words, so its words come from
 * a dictionary.
 */
export function breakableParts(text: string): string[] {
  const ends = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) ends.add(found.position);
  if (THAI.test(text)) {
    for (const { index, segment, isWordLike } of thaiWords.segment(text)) {
      if (isWordLike && THAI.test(segment) && index > 0) ends.add(index);
    }
  }
  ends.add(text.length);
  let start = 0;
  return [...ends]
    .sort((a, b) => a - b)
    .map((end) => {
      const part = text.slice(start, end);
      start = end;
      return part;
    })
    .filter((part) => part !== '');
}
