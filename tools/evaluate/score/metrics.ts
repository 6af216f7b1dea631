import { DoubtfulField } from '@whereabouts/shared/contracts/item-schemas.js';

/** A figure of a result, in display order. */
export interface Metric {
  key: string;
  label: string;
  better: 'more' | 'less';
  unit: 'part' | 'number' | 'seconds' | 'dollars';
}

const part = (key: string, label: string, better: Metric['better'] = 'more'): Metric => ({
  ...{ key, label, better },
  unit: 'part',
});
const less = (key: string, label: string, unit: Metric['unit']): Metric => ({ key, label, better: 'less', unit });

const words = (field: DoubtfulField) => field.replace('_', ' ');

/** Every metric is a sum over cases and their number, so that photos can be added up and drawn again by the bootstrap. */
export const METRICS: Metric[] = [
  part('found', 'labeled items found'),
  part('invented', 'detected items that are not on the photo', 'less'),
  less('count_error', 'error of the quantity', 'number'),
  part('name_exact', 'name is the most specific one'),
  part('name_accepted', 'name is an accepted one'),
  part('name_semantic', 'name says the same kind of item'),
  part('specificity', 'words of the most specific name that are said'),
  part('category', 'category is right'),
  part('box_overlap', 'overlap of the boxes'),
  less('brier', 'squared error of the confidence', 'number'),
  part('characters', 'printed characters read'),
  part('lines', 'printed lines read exactly'),
  ...DoubtfulField.options.flatMap((field) => [
    part(`${field}_right`, `${words(field)} read right`),
    part(`${field}_wrong`, `${words(field)}: wrong values among those given`, 'less'),
    part(`${field}_wrong_unmarked`, `${words(field)}: wrong values among those not marked doubtful`, 'less'),
  ]),
  part('repaired', 'answers that had to be repaired', 'less'),
  part('lost', 'photos without an answer', 'less'),
  less('seconds', 'seconds a photo', 'seconds'),
  less('cpu_seconds', 'CPU seconds a photo on this machine', 'seconds'),
  less('tokens', 'tokens a photo', 'number'),
  less('dollars', 'dollars a photo', 'dollars'),
];

/** A value of a metric as text. */
export function written(value: number | null, { unit }: Pick<Metric, 'unit'>): string {
  if (value === null) return '–';
  if (unit === 'part') return `${(value * 100).toFixed(1)} %`;
  if (unit === 'seconds') return `${value.toFixed(2)} s`;
  if (unit === 'dollars') return `$${value.toFixed(5)}`;
  return value.toFixed(value < 100 ? 2 : 0);
}
