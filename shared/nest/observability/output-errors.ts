/** Ignores write errors of stdout and stderr, so that a full disk or a closed terminal does not end the process. */
export function surviveOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
