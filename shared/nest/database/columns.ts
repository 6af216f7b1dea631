import type { ColumnOptions } from 'typeorm';

/** References: `bigint`, read as numbers (the database connection parses them). */
export const bigint = { type: 'bigint' } as const;

/** A row's own id. */
export const identity = { type: 'bigint', generatedIdentity: 'ALWAYS' } as const;

/** An instant as ISO 8601 text with milliseconds, so that a row read and sent back compares equal. */
export const timestamp: ColumnOptions = {
  type: 'timestamptz',
  precision: 3,
  transformer: {
    from: (value: Date | null) => value?.toISOString() ?? null,
    to: (value: string | null) => value,
  },
};

/** Money with two decimals. */
export const money: ColumnOptions = {
  type: 'numeric',
  precision: 11,
  scale: 2,
  nullable: true,
  transformer: {
    from: (value: string | null) => (value === null ? null : Number(value)),
    to: (value: number | null) => value,
  },
};
