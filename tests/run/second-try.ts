import { renameSync } from 'node:fs';
import type { Counts } from './counts.js';

/** With more failures than this, something is broken, and a second try would only take time. */
const MOST_REPEATED = 5;

interface FirstTry {
  counts: Counts;
  /** The report that the second try replaces. */
  report: string;
  /** Names each failed test of the current report, with its error on further lines. */
  failures: () => string[];
}

const titleOf = (failure: string) => failure.split('\n', 1)[0];

/**
 * Runs a few failed tests once more, and names those that pass now as unstable. A test that fails twice has failed.
 * `again` returns the counts of the second try, or `null` if no failed test can be run alone.
 */
export async function withSecondTry(
  { counts, report, failures }: FirstTry,
  again: (() => Promise<Counts>) | null,
): Promise<Counts> {
  if (counts.failed === 0 || counts.failed > MOST_REPEATED || again === null) return counts;
  const before = failures();
  // Some failures belong to no test, such as an error of the runner.
  if (before.length !== counts.failed) return counts;
  renameSync(report, `${report}.first`);
  const { passed, failed } = await again();
  // Not all of them ran.
  if (passed + failed < counts.failed) return counts;
  const still = new Set(failures().map(titleOf));
  const unstable = before.filter((failure) => !still.has(titleOf(failure)));
  if (failed < counts.failed) for (const failure of unstable) console.log(`Unstable, failed only once: ${failure}`);
  return { ...counts, passed: counts.passed + counts.failed - failed, failed };
}
