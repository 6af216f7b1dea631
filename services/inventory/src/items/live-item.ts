/**
 * The live item that a condition on its id finds, for `cross join lateral`: by its key, however few or many PostgreSQL
 * expects. It knows nothing of what has come in a minute ago, and would compare thousands with thousands one by one.
 */
export const liveItem = (condition: string) =>
  `(select * from items where ${condition} and deleted_at is null offset 0)`;
