import type { Readable } from 'node:stream';

/** Parses a stream with one JSON value a line. Reads on only when the next value is asked for. */
export async function* linesOf<Value>(input: Readable): AsyncGenerator<Value, undefined> {
  input.setEncoding('utf8');
  let begun: string[] = [];
  for await (const chunk of input as AsyncIterable<string>) {
    const parts = chunk.split('\n');
    const rest = parts.pop() ?? '';
    for (const part of parts) {
      yield JSON.parse([...begun, part].join(''));
      begun = [];
    }
    if (rest !== '') begun.push(rest);
  }
}
