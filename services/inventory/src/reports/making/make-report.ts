import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { ReportLine } from '../document/report-data.js';

/** Always the compiled file, because Node runs it even if tests run from source. */
const PROGRAM = fileURLToPath(new URL('../../../dist/reports/making/report-process.js', import.meta.url));

/** Keeps the process of 2,000 items with photos under 400 MB (`npm run bench report`). */
const LIMITS = ['--max-old-space-size=256', '--max-semi-space-size=4'];

/** Bytes of the process's error output that the log gets. */
const LOGGED = 2_000;

export interface ReportOutputs {
  /** Consumes the files while they are made. Their streams end with an error if the process fails. */
  pdf(bytes: Readable): Promise<unknown>;
  xlsx(bytes: Readable): Promise<unknown>;
  /** Called with the number of printed items. */
  progress(printed: number): void;
}

/**
 * Makes a report in a child process with an empty environment, because laying out a large inventory takes the CPU for
 * minutes, and a faulty font or photo must not end the service.
 * @param signal kills the process
 * @throws the error of `lines`, of an output or of the signal; Error if the process fails
 */
export async function makeReport(lines: AsyncIterable<ReportLine>, outputs: ReportOutputs, signal: AbortSignal) {
  const stopping = new AbortController();
  const process = fork(PROGRAM, {
    env: {},
    execArgv: LIMITS,
    stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe', 'ipc'],
    signal: AbortSignal.any([signal, stopping.signal]),
    killSignal: 'SIGKILL',
  });
  process.on('message', ({ printed }: { printed: number }) => outputs.progress(printed));
  const errors = text(process.stderr as Readable);
  const ended = (async () => {
    const [code] = await once(process, 'exit');
    if (code !== 0) throw new Error(`the process of the report failed: ${(await errors).slice(-LOGGED)}`);
  })();
  const source = written(lines, (error) => fail(stopping, error));
  const input = pipeline(source, process.stdin as NodeJS.WritableStream).catch(async (error) => {
    // A process that ends breaks its pipe. Why it ended counts, not the broken pipe, which looks like a lost connection.
    await ended;
    throw error;
  });
  const parts = [
    input,
    outputs.pdf(onlyIf(ended, process.stdio[3] as Readable)),
    outputs.xlsx(onlyIf(ended, process.stdio[4] as Readable)),
    ended,
  ];
  const results = Promise.allSettled(parts.map((part) => part.catch((error) => fail(stopping, error))));
  await results;
  signal.throwIfAborted();
  if (stopping.signal.aborted) throw stopping.signal.reason;
}

/** The first failure ends the process, and with it the other parts. */
function fail(stopping: AbortController, error: unknown) {
  stopping.abort(error);
}

async function* written(lines: AsyncIterable<ReportLine>, failed: (error: unknown) => void) {
  try {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  } catch (error) {
    failed(error);
    throw error;
  }
}

/** A stream that ends only if the process has succeeded, so that no part of a file is taken for the whole. */
function onlyIf(ended: Promise<void>, bytes: Readable): Readable {
  return Readable.from(
    (async function* () {
      yield* bytes;
      await ended;
    })(),
    { objectMode: false },
  );
}
