/** Time limit of an orderly stop. */
const PATIENCE_MS = 20_000;
/** Time limit once `npm start` has died, because no parent is left to kill this process. */
const ORPHAN_PATIENCE_MS = 4_000;

/** Calls back once when this program is asked to stop, or when its parent has died. */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = (patience: number) => {
    // The programs that we launched end with us.
    setTimeout(() => process.exit(1), patience).unref();
    if (stopping) return;
    stopping = true;
    void stop().finally(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => begin(PATIENCE_MS));
  process.on('disconnect', () => begin(ORPHAN_PATIENCE_MS));
}
