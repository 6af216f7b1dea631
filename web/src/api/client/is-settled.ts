/**
 * Whether a query has succeeded or failed at least once. Unlike `isLoading` and `isError`, the value does not change
 * while the query refetches. A component that is mounted only after the answer would otherwise unmount on each
 * refetch, mount again and refetch in an endless loop.
 */
export const isSettled = ({ data, error }: { data?: unknown; error?: unknown }): boolean =>
  data !== undefined || error !== undefined;
