import { readdirSync, readFileSync } from 'node:fs';

const MEGABYTE = 1024;

/** Memory of a process and all its descendants, in megabytes (PSS: shared pages count in proportion). Linux only. */
export function memoryOf(root: number): number {
  const parents = new Map(processes().map((pid) => [pid, parentOf(pid)]));
  const counted = [...parents.keys()].filter((pid) => pid === root || isUnder(pid, root, parents));
  return counted.reduce((sum, pid) => sum + proportionalKilobytes(pid), 0) / MEGABYTE;
}

/** Resident memory (RSS) of processes and all their descendants, in megabytes. */
export function residentMemory(roots: number[]): number {
  const parents = new Map(processes().map((pid) => [pid, parentOf(pid)]));
  const isCounted = (pid: number) => roots.some((root) => pid === root || isUnder(pid, root, parents));
  return [...parents.keys()].filter(isCounted).reduce((sum, pid) => sum + residentKilobytes(pid), 0) / MEGABYTE;
}

/** Resident memory (RSS) of all processes that run this file, in megabytes. */
export function memoryOfProgram(file: string): number {
  const running = processes().filter((pid) => read(`/proc/${pid}/cmdline`).includes(file));
  return running.reduce((sum, pid) => sum + residentKilobytes(pid), 0) / MEGABYTE;
}

const processes = () => readdirSync('/proc').map(Number).filter(Boolean);

function isUnder(pid: number, ancestor: number, parents: Map<number, number>): boolean {
  for (let at = parents.get(pid); at; at = parents.get(at)) if (at === ancestor) return true;
  return false;
}

/** Returns an empty text for a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const parentOf = (pid: number) => Number(/PPid:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
const residentKilobytes = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
const proportionalKilobytes = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
