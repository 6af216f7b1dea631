/** Longer than consumers and downloads take to finish; containers are killed after 30 s. */
const GRACE_MS = 25_000;

/**
 * A launcher that was killed cannot insist, and its PostgreSQL and RabbitMQ are gone, too: whatever still waits for them
 * would wait forever.
 */
const ORPHAN_GRACE_MS = 4_000;

/** Ends this process in order when it is told to, and without it when that takes too long. */
export function stopOnSignals(stop: () => Promise<void>): void {
  const parent = process.ppid;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      const isOrphan = process.ppid !== parent;
      setTimeout(() => process.exit(1), isOrphan ? ORPHAN_GRACE_MS : GRACE_MS).unref();
      void stop().finally(() => process.exit(0));
    });
  }
}
