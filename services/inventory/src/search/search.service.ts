import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Item, type SearchPage } from '@whereabouts/shared/contracts/inventory.js';
import type { Search } from '@whereabouts/shared/contracts/item-search.js';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { readCursor, writeCursor } from './cursor.js';
import { searchQuery } from './search.query.js';
import { mayHoldSlip, wordsOf } from './words.js';

const Page = z.object({ found: z.array(Item.extend({ score: z.int() })) });

/** Finds what the actor can see by words, tag and category. */
@Injectable()
export class SearchService {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** @throws BadRequestException for a cursor that is none. */
  async search(actor: Actor, { q, tag, category, limit, cursor }: Search): Promise<SearchPage> {
    const after = readCursor(cursor);
    const words = q === undefined ? [] : wordsOf(q);
    // Nothing but punctuation is in no item.
    if (q !== undefined && words.length === 0) return { items: [], next_cursor: null };
    const [row] = await this.source.query<unknown[]>(searchQuery(words.length), [
      actor.id,
      tag ?? null,
      category ?? null,
      q ?? null,
      words,
      after?.score ?? null,
      after?.id ?? null,
      // One more tells whether there is a next page.
      limit + 1,
      words.map(mayHoldSlip),
    ]);
    const { found: items } = Page.parse(row);
    const last = items.length > limit ? items[limit - 1] : undefined;
    return { items: Item.array().parse(items.slice(0, limit)), next_cursor: last ? writeCursor(last) : null };
  }
}
