/**
 * Whether a query has been answered, well or not. Unlike `isLoading` and `isError` it stays so while the query is asked
 * again: what waits for it would otherwise go, come back, and by asking itself begin that anew for ever.
 */
export const isAnswered = ({ data, error }: { data?: unknown; error?: unknown }): boolean =>
  data !== undefined || error !== undefined;
