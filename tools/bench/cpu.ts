import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { cpus } from 'node:os';

/** Clock ticks in Linux's /proc are hundredths of a second. */
const TICK_MS = 10;

/** CPU milliseconds of a process and its children since their start. 0 on systems that do not report it. */
export function cpuOf(pid: number): number {
  const own = statOf(pid);
  return own ? own.cpu_ms + childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), 0) : 0;
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => statOf(other)?.parent === pid);
}

/** The process that listens on a local port. */
export function pidOfPort(port: number): number | undefined {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .concat(readFileSync('/proc/net/tcp6', 'utf8').split('\n'))
    .map((row) => row.trim().split(/\s+/))
    .find((row) => row[1]?.endsWith(`:${hex}`) && row[3] === '0A');
  const socket = `socket:[${line?.[9]}]`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => holds(pid, socket));
}

function holds(pid: number, socket: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === socket);
  } catch {
    return false;
  }
}

const sum = (ticks: string[]) => ticks.reduce((total, each) => total + Number(each), 0);

/** Parent, and CPU time of the process and of its ended children. */
function statOf(pid: number) {
  try {
    const [, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(parent), cpu_ms: sum(rest.slice(9, 13)) * TICK_MS };
  } catch {
    return undefined;
  }
}

/** @returns a function that tells which part of the machine's cores was busy since this call */
export function machineBusy(): () => number {
  const before = coreTimes();
  return () => {
    const after = coreTimes();
    return (after.busy - before.busy) / (after.all - before.all);
  };
}

function coreTimes() {
  const times = cpus().map((core) => core.times);
  const all = times.flatMap((each) => Object.values(each)).reduce((total, ms) => total + ms, 0);
  return { all, busy: all - times.reduce((total, { idle }) => total + idle, 0) };
}
