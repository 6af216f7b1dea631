const patience = 20_000;

/** Calls back once when this program is asked to stop, or when the one that started it has died. */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    // What our own end leaves of the programs we launched ends with us.
    setTimeout(() => process.exit(1), patience).unref();
    void stop().finally(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once);
  process.on('disconnect', once);
}
