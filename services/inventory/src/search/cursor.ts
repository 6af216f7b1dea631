import { BadRequestException } from '@nestjs/common';

/** The last item of a page. The next page starts after it, whatever was added or removed since. */
export interface Cursor {
  score: number;
  id: number;
}

/** Encodes the cursor. The text is opaque to clients. */
export function writeCursor({ score, id }: Cursor): string {
  return Buffer.from(`${score}.${id}`).toString('base64url');
}

/** @throws BadRequestException if the text is not a cursor */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, score, id] = /^(\d{1,9})\.(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (score && id) return { score: Number(score), id: Number(id) };
  const message = 'Cursor must be the next_cursor of an earlier answer.';
  throw new BadRequestException({ message, code: 'invalid', field: 'cursor' });
}
