import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';

/** Passes bytes through. At the end it reports their number, their lines and their SHA-256. */
export class Tally extends Transform {
  private readonly hash = createHash('sha256');
  bytes = 0;
  lines = 0;
  sha256 = '';

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.lines += 1;
    done(null, chunk);
  }

  override _flush(done: TransformCallback) {
    this.sha256 = this.hash.digest('hex');
    done();
  }
}

/** The tally of a whole source. */
export async function tallied(source: Readable): Promise<Tally> {
  const tally = through(source, new Tally());
  for await (const _ of tally);
  return tally;
}

/** Pipes the source through a transform. If one of them fails, both are destroyed. */
export function through<To extends Transform>(source: Readable, transform: To): To {
  pipeline(source, transform, () => {});
  return transform;
}
