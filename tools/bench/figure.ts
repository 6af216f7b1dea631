/** One measured figure and its budget. A figure without a budget is a reference for others. */
export interface Figure {
  name: string;
  measured: number;
  unit: string;
  budget: { at_most: number } | { at_least: number } | null;
  /** The figure's components, in words. */
  detail?: string;
}

export function isWithin({ measured, budget }: Figure): boolean {
  if (!budget) return true;
  return 'at_most' in budget ? measured <= budget.at_most : measured >= budget.at_least;
}

/** The figure and its budget as text. */
export function amounts({ measured, unit, budget }: Figure) {
  const amount = `${measured.toFixed(measured < 10 ? 2 : 0)} ${unit}`;
  if (!budget) return { measured: amount, budget: 'to compare with' };
  const [word, limit] = 'at_most' in budget ? ['at most', budget.at_most] : ['at least', budget.at_least];
  return { measured: amount, budget: `${word} ${limit} ${unit}` };
}

/** A line such as `ok    warm start: 6.1 s (at most 15 s)`. */
export function line(figure: Figure): string {
  const { measured, budget } = amounts(figure);
  const detail = figure.detail ? `; ${figure.detail}` : '';
  return `${isWithin(figure) ? 'ok  ' : 'OVER'}  ${figure.name}: ${measured} (${budget})${detail}`;
}

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
