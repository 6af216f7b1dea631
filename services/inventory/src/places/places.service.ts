import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { PlacePath } from '@whereabouts/shared/contracts/places.js';
import { DataSource } from 'typeorm';
import { ItemTransactions } from '../items/item-transactions.js';
import { NEXT_UPDATED_AT } from '../items/store-items.query.js';
import { answerList } from '../lists/raw-list.js';
import { PLACE_LIST } from './place-list.query.js';

/** Moves what lies at the `$3` names `$2`, or deeper, to the names `$4`, followed by what remains of its own. */
const MOVE = `
  update items i set area = path[1], location = path[2], sub_location = path[3], updated_at = ${NEXT_UPDATED_AT}
  from (
    select id, $4::text[] || (array[area, location, sub_location])[$3::int + 1:] as path
    from items where user_id = $1 and deleted_at is null
      and (array[area, location, sub_location])[1:$3::int] = $2::text[]
    order by id for no key update
  ) moved
  where i.id = moved.id
  returning i.id, coalesce(path[4], path[5]) is not null as is_too_deep`;

/** Places exist as far as items lie in them. */
@Injectable()
export class PlacesService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: ItemTransactions,
  ) {}

  /** The actor's places, or "not modified". */
  list(actor: Actor, etag: string | undefined) {
    return answerList(this.source, PLACE_LIST, { user_id: actor.id, if_none_match: etag });
  }

  /**
   * @returns how many items have moved
   * @throws NotFoundException when nothing of the actor's lies there
   * @throws BadRequestException when something would come to lie too deep; nothing has moved then
   */
  rename(actor: Actor, from: PlacePath, to: PlacePath): Promise<number> {
    const [source, target] = [namesOf(from), namesOf(to)];
    return this.transactions.for(actor.id, async (manager, changed) => {
      const [moved] = await manager.query<[{ id: number; is_too_deep: boolean }[], number]>(MOVE, [
        actor.id,
        source,
        source.length,
        target,
      ]);
      if (moved.length === 0) {
        throw new NotFoundException({ message: 'None of your things lie there any more.', code: 'place_not_found' });
      }
      if (moved.some(({ is_too_deep }) => is_too_deep)) {
        const message = 'A place has at most three levels. Something here would lie deeper; move that first.';
        throw new BadRequestException({ message, code: 'place_too_deep' });
      }
      changed.items(moved.map(({ id }) => id));
      return moved.length;
    });
  }
}

function namesOf({ area, location, sub_location }: PlacePath): string[] {
  return [area, location, sub_location].filter((name) => typeof name === 'string');
}
