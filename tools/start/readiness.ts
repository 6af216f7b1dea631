import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChildProcess } from './child-process.js';

/** An error that no retry fixes. */
export class Refused extends Error {}

/** An error that says what is missing. The message of a time-out includes it. */
export class NotYet extends Error {}

/** The end of a log, for a message to a user. */
export function lastLines(file: string, count = 12): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}

interface Waiting {
  name: string;
  log: string;
  seconds: number;
  /** Set for our own program: its end stops the wait. */
  child?: ChildProcess;
}

/** Retries the attempt until it succeeds. */
export async function untilReady(
  attempt: () => Promise<unknown>,
  { name, log, seconds, child }: Waiting,
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  let hasEnded = false;
  void child?.ended.then(() => {
    hasEnded = true;
  });
  for (;;) {
    try {
      await attempt();
      return;
    } catch (problem) {
      if (problem instanceof Refused) throw problem;
      if (hasEnded) throw new Error(`${name} did not start. Its log, ${log}, ends with:\n${lastLines(log)}`);
      if (Date.now() > deadline) {
        const missing = problem instanceof NotYet && problem.message ? ` Missing: ${problem.message}.` : '';
        throw new Error(`${name} did not become ready in ${seconds} s.${missing} See ${log}.`);
      }
      await pause(50);
    }
  }
}
