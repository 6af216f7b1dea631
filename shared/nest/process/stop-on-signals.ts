/** Longer than consumers and downloads take to finish. Containers are killed after 30 s. */
const GRACE_MS = 25_000;

/**
 * If the launcher was killed, its PostgreSQL and RabbitMQ are gone as well, so work that waits for them would wait
 * forever.
 */
const ORPHAN_GRACE_MS = 4_000;

/** Stops the process gracefully on a signal, and forcibly if that takes too long. */
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
