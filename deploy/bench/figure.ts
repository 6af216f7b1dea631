/** One measured figure beside its budget. */
export interface Figure {
  name: string;
  measured: number;
  unit: string;
  budget: { at_most: number } | { at_least: number };
}

export function isWithin({ measured, budget }: Figure): boolean {
  return 'at_most' in budget ? measured <= budget.at_most : measured >= budget.at_least;
}

/** A line such as `ok    warm start: 6.1 s (at most 15 s)`. */
export function line(figure: Figure): string {
  const { name, measured, unit, budget } = figure;
  const [word, limit] = 'at_most' in budget ? ['at most', budget.at_most] : ['at least', budget.at_least];
  const digits = measured < 10 ? 2 : 0;
  const verdict = isWithin(figure) ? 'ok  ' : 'OVER';
  return `${verdict}  ${name}: ${measured.toFixed(digits)} ${unit} (${word} ${limit} ${unit})`;
}

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
