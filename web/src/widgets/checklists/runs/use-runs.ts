import { skipToken } from '@reduxjs/toolkit/query/react';
import { useFinishRunMutation, useRunsQuery, useStartRunMutation } from '../../../api/items/checklists';
import { REFRESHED } from '../../../api/items/items';

/** The runs of one checklist, or of two shown as one, which start and finish together. */
export function useRuns([first, second]: number[]) {
  const one = useRunsQuery(first ?? skipToken, REFRESHED);
  const other = useRunsQuery(second ?? skipToken, REFRESHED);
  const [start, starting] = useStartRunMutation();
  const [finish, finishing] = useFinishRunMutation();

  const all = [one, other].flatMap(({ currentData: runs, originalArgs: id }) => (runs && id ? [{ id, runs }] : []));
  const known = all.length === (second === undefined ? 1 : 2);
  const underWay = all.filter(({ runs }) => runs.some(isUnderWay));
  return {
    /** Latest first; `undefined` before they are loaded. */
    runs: known
      ? all.flatMap(({ runs }) => runs).toSorted((run, next) => next.started_at.localeCompare(run.started_at))
      : undefined,
    error: one.error ?? other.error,
    current: underWay[0]?.runs.find(isUnderWay),
    /** The checklists with a run under way. */
    underWay: underWay.map(({ id }) => id),
    /** Starts runs on the lists that have none. Resolves to the error if one could not start. */
    start: () =>
      runSequentially(
        all.filter((one) => !underWay.includes(one)).map(({ id }) => id),
        start,
      ),
    finish: () =>
      runSequentially(
        underWay.map(({ id }) => id),
        finish,
      ),
    starting: starting.isLoading,
    finishing: finishing.isLoading,
  };
}

const isUnderWay = ({ finished_at }: { finished_at: string | null }) => finished_at === null;

/** Runs the calls one after the other. Resolves to the first error, if any. */
export async function runSequentially(
  ids: number[],
  call: (id: number) => Promise<{ error?: unknown }>,
): Promise<unknown> {
  let problem: unknown;
  for (const id of ids) problem ??= (await call(id)).error;
  return problem;
}
