/** The value at or under which `part` of the values are (nearest rank). Null without values. */
export function percentile(values: number[], part: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? null;
}
