/** A moment, by the clock and by the CPU time of this process. */
export interface Begin {
  at: number;
  work: NodeJS.CpuUsage;
}

export const begin = (): Begin => ({ at: performance.now(), work: process.cpuUsage() });

/** Milliseconds of CPU time. Elsewhere than on Linux, the service counts elapsed time instead. */
export function workSince({ at, work }: Begin): number {
  if (process.platform !== 'linux') return performance.now() - at;
  const { user, system } = process.cpuUsage(work);
  return (user + system) / 1000;
}
