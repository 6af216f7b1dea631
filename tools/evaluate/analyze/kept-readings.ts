import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Reading } from '@whereabouts/analysis/reader/reading.js';

/**
 * Readings of photos in a file, one JSON object a line. A later run with the file tries other rules on the same readings
 * within seconds. It does not notice a change of the reader or of the languages. A photo that could not be read is not
 * kept.
 */
export class KeptReadings {
  private readonly kept = new Map<string, Reading>();

  constructor(private readonly file: string) {
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const { photo, reading }: { photo: string; reading: Reading } = JSON.parse(line);
      this.kept.set(photo, reading);
    }
  }

  /** The kept reading of a photo, or else the one that `read` makes, which is then kept. */
  async of(path: string, read: () => Promise<Reading | null>): Promise<Reading | null> {
    const photo = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    const kept = this.kept.get(photo);
    if (kept) return kept;
    const reading = await read();
    if (reading) appendFileSync(this.file, `${JSON.stringify({ photo, reading })}\n`);
    return reading;
  }
}
