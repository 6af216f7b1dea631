import type { PhotoResult, Result } from '../result.js';
import { calibration } from './calibration.js';
import { percentile } from './percentile.js';
import { added, type Tally } from './tally.js';

/** The figures of a run: in all, by language, and what a photo takes. */
export function summaryOf({ photos }: Pick<Result, 'photos'>) {
  const languages = [...new Set(photos.flatMap(({ language }) => language ?? []))].toSorted();
  const spread = (values: (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return { p50: percentile(known, 0.5), p95: percentile(known, 0.95) };
  };
  return {
    photos: photos.length,
    /** Photos that could not be opened. They are in no figure of time or cost. */
    unopened: photos.filter(({ seconds }) => seconds === null).length,
    items: photos.reduce((sum, { items }) => sum + items.length, 0),
    tally: tallyOf(photos),
    languages: languages.map((language) => {
      const own = photos.filter((photo) => photo.language === language);
      return { language, photos: own.length, tally: tallyOf(own) };
    }),
    seconds: spread(photos.map(({ seconds }) => seconds)),
    cpu_seconds: spread(photos.map(({ cpu_seconds }) => cpu_seconds)),
    tokens: spread(photos.map(({ tokens }) => tokens)),
    dollars: spread(photos.map(({ dollars }) => dollars)),
    dropped: photos.reduce((sum, { dropped }) => sum + dropped, 0),
    calibration: calibration(photos.flatMap(({ sure }) => sure)),
  };
}
export type Summary = ReturnType<typeof summaryOf>;

const tallyOf = (photos: PhotoResult[]): Tally => added(photos.map(({ tally }) => tally));
