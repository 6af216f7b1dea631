import { BadRequestException } from '@nestjs/common';
import type { AllUserStats, AllUserStatsPage } from '@whereabouts/shared/contracts/stats.js';
import { z } from 'zod';

type Page = Pick<AllUserStatsPage, 'sort' | 'cursor'>;

const cursorOf = (sort: Page['sort']) =>
  z.tuple([sort === 'user_email' ? z.string().regex(/^[^\0]*$/) : z.int(), z.int().positive()]);

/** The last user of a page, after which the next page starts. Opaque to clients. */
export function writeCursor(sort: Page['sort'], user: AllUserStats['users'][number]): string {
  return Buffer.from(JSON.stringify([user[sort], user.user_id])).toString('base64url');
}

/**
 * @returns the user's value of the sort column and the user's id
 * @throws BadRequestException for a cursor that no page with this sort order has returned
 */
export function readCursor({ sort, cursor }: Page): [string | number, number] | undefined {
  if (cursor === undefined) return undefined;
  try {
    return cursorOf(sort).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString())) as [string | number, number];
  } catch {
    const message = 'Cursor must be the next_cursor of an earlier answer.';
    throw new BadRequestException({ message, code: 'invalid', field: 'cursor' });
  }
}
