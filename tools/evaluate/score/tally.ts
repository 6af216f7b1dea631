/** A sum over some cases and their number, such as found items and labeled items. */
export interface Share {
  sum: number;
  of: number;
}

/** The shares of a photo or of several photos, by metric. */
export type Tally = Record<string, Share>;

export const share = (sum: number, of: number): Share => ({ sum, of });

/** The cases among `all` for which `isTrue` holds. */
export function shareOf<Case>(all: readonly Case[], isTrue: (one: Case) => boolean): Share {
  return share(all.filter(isTrue).length, all.length);
}

/** The mean of values. */
export function meanOf(values: number[]): Share {
  return share(
    values.reduce((total, value) => total + value, 0),
    values.length,
  );
}

/** Adds tallies, metric by metric. */
export function added(tallies: Tally[]): Tally {
  const total: Tally = {};
  for (const tally of tallies) {
    for (const [metric, { sum, of }] of Object.entries(tally)) {
      const before = total[metric] ?? share(0, 0);
      total[metric] = share(before.sum + sum, before.of + of);
    }
  }
  return total;
}

/** The value of a metric, or null without a case. */
export function meanIn(tally: Tally, metric: string): number | null {
  const { sum, of } = tally[metric] ?? share(0, 0);
  return of > 0 ? sum / of : null;
}
