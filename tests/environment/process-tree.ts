import { readdirSync, readFileSync } from 'node:fs';

/** One process; its start tells it from a later one with the same id. */
export interface ProcessOnce {
  pid: number;
  started: string;
  command: string;
}

/** State, parent and start of a process (proc(5), `stat`); undefined for one that is gone or only waits to be reaped. */
function statOf(pid: number): { parent: number; started: string } | undefined {
  try {
    const [state, parent, ...more] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return state === 'Z' ? undefined : { parent: Number(parent), started: more[17] ?? '' };
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** A process and everything it has started, as long as no parent between has ended. */
export function processTree(root: number): ProcessOnce[] {
  const living = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    return stat ? [{ pid: Number(name), ...stat }] : [];
  });
  const tree = living.filter(({ pid }) => pid === root);
  // It grows while it is gone through.
  for (const { pid } of tree) tree.push(...living.filter(({ parent }) => parent === pid));
  return tree.map(({ pid, started }) => ({ pid, started, command: commandOf(pid) }));
}

export const isRunning = ({ pid, started }: ProcessOnce) => statOf(pid)?.started === started;
