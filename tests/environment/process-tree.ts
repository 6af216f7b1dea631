import { readdirSync, readFileSync } from 'node:fs';

/** One process. Its start time distinguishes it from a later process with the same id. */
export interface ProcessOnce {
  pid: number;
  started: string;
  command: string;
}

/** State, parent and start time of a process (proc(5), `stat`). Undefined if it has ended or is a zombie. */
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

/** A process and all its descendants, as long as no parent between them has ended. */
export function processTree(root: number): ProcessOnce[] {
  const living = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    return stat ? [{ pid: Number(name), ...stat }] : [];
  });
  const tree = living.filter(({ pid }) => pid === root);
  // The list grows during this loop.
  for (const { pid } of tree) tree.push(...living.filter(({ parent }) => parent === pid));
  return tree.map(({ pid, started }) => ({ pid, started, command: commandOf(pid) }));
}

export const isRunning = ({ pid, started }: ProcessOnce) => statOf(pid)?.started === started;
