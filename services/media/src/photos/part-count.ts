import { PhotoRefused } from './photo-refused.js';

/** Segments, blocks, chunks or frames of a file: ten times what the most complicated real ones have. */
const MOST_PARTS = 50_000;

/** Ends the reading of a file that consists of countless tiny parts, each of which costs a decoder time. */
export class PartCount {
  private parts = 0;

  add() {
    this.parts += 1;
    if (this.parts > MOST_PARTS) throw new PhotoRefused('too_much_work');
  }
}
