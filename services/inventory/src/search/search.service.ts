import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Item, SearchPage } from '@whereabouts/shared/contracts/inventory.js';
import type { Search } from '@whereabouts/shared/contracts/item-search.js';
import { misreadPattern } from '@whereabouts/shared/contracts/misread-pattern.js';
import { fold } from '@whereabouts/shared/contracts/search-folding.js';
import { DataSource } from 'typeorm';
import { readCursor, writeCursor } from './cursor.js';
import { searchQuery } from './search.query.js';
import { mayHoldSlip, wordsOf } from './words.js';

/** The items of a page, and the score of each. */
interface Found {
  items: Item[];
  scores: number[];
}

/** Searches the items that the actor can see, by words, tag and category. */
@Injectable()
export class SearchService {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** @throws BadRequestException if the cursor is invalid */
  async search(actor: Actor, { q, tag, category, limit, cursor }: Search): Promise<SearchPage> {
    const after = readCursor(cursor);
    const words = q === undefined ? [] : wordsOf(q);
    // A search of only punctuation has no words.
    if (q !== undefined && words.length === 0) return { items: [], next_cursor: null };
    const [found] = await this.source.query<[Found]>(searchQuery(words.length), [
      actor.id,
      tag ?? null,
      category ?? null,
      q === undefined ? null : fold(q),
      words,
      after?.score ?? null,
      after?.id ?? null,
      // One more item tells whether there is a next page.
      limit + 1,
      words.map(mayHoldSlip),
      words.map(misreadPattern),
    ]);
    const items = found.items.slice(0, limit);
    const [score, last] = [found.scores[limit - 1], items[limit - 1]];
    const isMore = found.items.length > limit && last && score !== undefined;
    return { items, next_cursor: isMore ? writeCursor({ score, id: last.id }) : null };
  }
}
