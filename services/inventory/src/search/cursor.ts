import { BadRequestException } from '@nestjs/common';

/** The last item of a page: the next one begins after it, whatever has come or gone meanwhile. */
export interface Cursor {
  score: number;
  id: number;
}

/** Opaque to callers. */
export function writeCursor({ score, id }: Cursor): string {
  return Buffer.from(`${score}.${id}`).toString('base64url');
}

/** @throws BadRequestException for what no page has given. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, score, id] = /^(\d{1,9})\.(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (score && id) return { score: Number(score), id: Number(id) };
  const message = 'Cursor must be the next_cursor of an earlier answer.';
  throw new BadRequestException({ message, code: 'invalid', field: 'cursor' });
}
