/** A full disk or a closed terminal costs what would be said on it, and never ends the process. */
export function surviveOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
