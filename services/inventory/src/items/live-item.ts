/**
 * The live item that a condition on its id finds, for `cross join lateral`. `offset 0` forces a lookup by key. Without
 * it, PostgreSQL compares all pairs of items when it has no statistics of newly added rows.
 */
export const liveItem = (condition: string) =>
  `(select * from items where ${condition} and deleted_at is null offset 0)`;
