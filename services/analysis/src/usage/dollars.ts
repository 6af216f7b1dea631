import type { ColumnOptions } from 'typeorm';

/** US dollars with six decimals, because an image may cost a fraction of a cent. */
export const dollars: ColumnOptions = {
  type: 'numeric',
  scale: 6,
  transformer: {
    from: (value: string | null) => (value === null ? null : Number(value)),
    to: (value: number | null) => value,
  },
};
