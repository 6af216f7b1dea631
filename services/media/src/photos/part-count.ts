import { PhotoRefused } from './photo-refused.js';

/** Maximum number of segments, blocks, chunks or frames of a file: ten times that of the most complex real files. */
const MOST_PARTS = 50_000;

/** Stops reading a file that consists of countless tiny parts, each of which costs decoding time. */
export class PartCount {
  private parts = 0;

  add() {
    this.parts += 1;
    if (this.parts > MOST_PARTS) throw new PhotoRefused('too_much_work');
  }
}
