import { table } from '../report/markdown.js';
import type { PhotoResult, Result, ScoredItem } from '../result.js';
import { METRICS, type Metric, written } from '../score/metrics.js';
import { type Difference, differenceOf } from './bootstrap.js';

/** Compares two runs over the same photos, metric by metric and item by item, as Markdown. @throws Error without one */
export function compare(before: Result, after: Result): string {
  const both = before.photos.flatMap((first) => {
    const second = after.photos.find(({ file }) => file === first.file);
    return second && first.labels === second.labels ? [{ first, second }] : [];
  });
  if (both.length === 0) throw new Error('The results have no photo with the same labels in common.');
  const tallies = both.map(({ first, second }) => ({ before: first.tally, after: second.tally }));
  const rows = METRICS.flatMap((metric) => {
    const found = differenceOf(tallies, metric.key);
    return found ? [metricRow(metric, found)] : [];
  });
  const changes = both.flatMap(({ first, second }) => changesOf(first, second));
  const skipped = Math.max(before.photos.length, after.photos.length) - both.length;
  return [
    `# ${nameOf(before)} (A) and ${nameOf(after)} (B)`,
    `${both.length} photos${skipped > 0 ? `, ${skipped} others are not in both results with the same labels` : ''}. A difference counts if its 95 % interval does not contain 0.`,
    table(['measure', 'A', 'B', 'difference', '95 % interval', ''], rows),
    '## Items that changed',
    changes.length > 0 ? table(['photo', 'item', 'A', 'B'], changes) : 'None.',
  ].join('\n\n');
}

const nameOf = ({ model, prompt_version: version }: Result) => (version ? `${model}, prompt ${version}` : model);

function metricRow(metric: Metric, { before, after, difference, low, high }: Difference): string[] {
  const signed = (value: number) => `${value > 0 ? '+' : ''}${written(value, metric)}`;
  return [
    ...[metric.label, written(before, metric), written(after, metric), signed(difference)],
    `${signed(low)} to ${signed(high)}`,
    verdict(metric, low, high),
  ];
}

/** Whether B is better. Without a word, the difference may be chance. */
export function verdict({ better }: Pick<Metric, 'better'>, low: number, high: number): '' | 'better' | 'worse' {
  if (low <= 0 && high >= 0) return '';
  return low > 0 === (better === 'more') ? 'better' : 'worse';
}

function changesOf(first: PhotoResult, second: PhotoResult): string[][] {
  const items = first.items.flatMap((item, at) => {
    const isKept = item.wrong !== null && second.items[at]?.wrong !== null;
    const [one, other] = [said(item, isKept), said(second.items[at], isKept)];
    return one === other ? [] : [[first.file, item.labeled, one, other]];
  });
  const [one, other] = [first, second].map(({ invented }) => invented.toSorted().join(', ') || 'none');
  return one === other ? items : [...items, [first.file, 'not on the photo', one ?? '', other ?? '']];
}

/** The result of an item in a run, without the values that are right. */
function said(item: ScoredItem | undefined, isKept: boolean): string {
  if (!item || item.name === null) return 'not found';
  const wrong = item.fields
    .filter(({ outcome }) => outcome !== 'right' && outcome !== 'empty')
    .map(({ field, value, outcome }) => `${field} ${outcome}${value ? ` (${value})` : ''}`);
  return [`${item.name} (${item.name_match})`, ...(isKept ? (item.wrong ?? []) : []), ...wrong].join(', ');
}
