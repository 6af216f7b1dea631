import { setTimeout as pause } from 'node:timers/promises';
import type { System } from '../../../tests/environment/system.js';
import type { ApiUser } from '../../demo/api-user.js';
import { residentMemory } from '../process-memory.js';

/** Between calls: an account may make 1,200 a minute. */
const PAUSE_MS = 60;
const MEMORY_PAUSE_MS = 250;

/** Response times of another account and memory of the machine while something runs. */
export interface Felt {
  /** Milliseconds of each of the other account's small lists, the shortest first. */
  times: number[];
  /** The most memory of all Node processes together, in megabytes, and which service had how much then. */
  memory: number;
  made_of: string;
}

/** Has another account ask for its small list, over and over, until `work` has ended. */
export async function beside(system: System, other: ApiUser, work: Promise<unknown>): Promise<Felt> {
  const felt: Felt = { times: [], memory: 0, made_of: '' };
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const during = async (step: () => Promise<unknown>) => {
    while (!isOver) await step();
  };
  await Promise.all([
    ended,
    during(async () => {
      const start = performance.now();
      const answer = await other.call('/api/items');
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the other account was answered with ${answer.status}`);
      felt.times.push(performance.now() - start);
      await pause(PAUSE_MS);
    }),
    during(async () => {
      note(felt, system);
      await pause(MEMORY_PAUSE_MS);
    }),
  ]);
  return { ...felt, times: felt.times.toSorted((one, other) => one - other) };
}

function note(felt: Felt, { pids }: System) {
  const each = Object.entries(pids).map(([name, pid]) => [name, residentMemory([pid])] as const);
  const memory = each.reduce((sum, [, megabytes]) => sum + megabytes, 0);
  if (memory <= felt.memory) return;
  felt.memory = memory;
  felt.made_of = each.map(([name, megabytes]) => `${name} ${megabytes.toFixed(0)}`).join(', ');
}

/** A quantile of values, the smallest first. */
export function quantile(values: number[], part: number): number {
  return values[Math.min(Math.floor(values.length * part), values.length - 1)] ?? Number.NaN;
}
