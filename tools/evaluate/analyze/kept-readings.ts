import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Reading } from '@whereabouts/analysis/reader/reading.js';

/**
 * Readings of photos in a file, one JSON object a line. A later run with the file tries other rules on the same readings
 * within seconds. It does not notice a change of the reader.
 */
export class KeptReadings {
  private readonly kept = new Map<string, Reading | null>();

  constructor(private readonly file: string) {
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const { photo, reading }: { photo: string; reading: Reading | null } = JSON.parse(line);
      this.kept.set(photo, reading);
    }
  }

  /** The kept reading of a photo, or else the one that `read` makes, which is then kept. */
  async of(path: string, read: () => Promise<Reading | null>): Promise<Reading | null> {
    const photo = basename(path);
    const kept = this.kept.get(photo);
    if (kept !== undefined) return kept;
    const reading = await read();
    appendFileSync(this.file, `${JSON.stringify({ photo, reading })}\n`);
    return reading;
  }
}
