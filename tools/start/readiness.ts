import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChildProcess } from './child-process.js';

/** A failure that no repetition mends. */
export class Refused extends Error {}

/** A failure that says what is missing, for the message when it lasts too long. */
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
  /** Given for a program of ours: its end ends the waiting. */
  child?: ChildProcess;
}

/** Repeats the attempt until it succeeds. */
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
