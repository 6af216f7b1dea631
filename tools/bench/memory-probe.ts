import { writeFileSync } from 'node:fs';

const { MEMORY_PROBE_FILE } = process.env;
const SAMPLE_MS = 20;

/** Loaded before a service's own code: writes the least and the most it holds on to, garbage aside, to a file. */
function probe(file: string, collect: () => void) {
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  const sample = () => {
    // Buffers are swept in the background: the second collection waits for the first one's sweep.
    collect();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    least = Math.min(least, heapUsed + external);
    most = Math.max(most, heapUsed + external);
    writeFileSync(file, JSON.stringify({ least, most }));
  };
  process.once('SIGUSR2', () => {
    setInterval(sample, SAMPLE_MS).unref();
  });
}

if (MEMORY_PROBE_FILE && globalThis.gc) probe(MEMORY_PROBE_FILE, globalThis.gc);
