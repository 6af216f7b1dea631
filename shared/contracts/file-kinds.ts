// Separate from the schemas so that browsers can load this file without the validation library.

/** The kinds of files of an item. */
export const FILE_KINDS = ['photo', 'receipt', 'warranty', 'manual', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Files of these kinds do not exist for viewers and guests (docs/rules/files.md). */
export const PRIVATE_FILE_KINDS: readonly FileKind[] = ['receipt', 'warranty'];

/** Words in file names, in English and German. The first match counts. */
const WORDS: [FileKind, RegExp][] = [
  ['warranty', /warrant|guarantee|garantie|gewähr/iu],
  ['receipt', /receipt|invoice|bill\b|rechnung|quittung|beleg|kassenzettel|kassenbon/iu],
  ['manual', /manual|instruction|guide|handbuch|anleitung/iu],
];

/** Photos at least this many times as high as wide look like receipts. */
const RECEIPT_RATIO = 3;

interface GuessedFile {
  name: string;
  /** The pixels of a photo. Null for documents. */
  width: number | null;
  height: number | null;
}

/** Guesses what a file is from its name and from the shape of its picture. */
export function guessFileKind({ name, width, height }: GuessedFile): FileKind {
  const [named] = WORDS.find(([, words]) => words.test(name.normalize('NFC').replaceAll('_', ' '))) ?? [];
  if (named) return named;
  if (width === null || height === null) return 'other';
  return height >= width * RECEIPT_RATIO ? 'receipt' : 'photo';
}
