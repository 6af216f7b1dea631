/** How long an orderly stop may take. */
const PATIENCE_MS = 20_000;
/** The same once `npm start` has died: nobody is left who would insist. */
const ORPHAN_PATIENCE_MS = 4_000;

/** Calls back once when this program is asked to stop, or when the one that started it has died. */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = (patience: number) => {
    // The programs we launched end with us.
    setTimeout(() => process.exit(1), patience).unref();
    if (stopping) return;
    stopping = true;
    void stop().finally(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => begin(PATIENCE_MS));
  process.on('disconnect', () => begin(ORPHAN_PATIENCE_MS));
}
