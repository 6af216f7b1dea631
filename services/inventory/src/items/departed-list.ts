import { LIST_END } from '@whereabouts/shared/contracts/long-list.js';
import { COUNTERS } from '../lists/counters.query.js';
import { isShort, tooManyOf } from '../lists/item-rows.js';
import { JSON_START } from './denormalized-columns.js';
import { isDeparted } from './item-states.js';
import { itemList, OWN_END, ownView } from './item-view.js';

const DEPARTED = isDeparted('i.deleted_at');

const MATCHING = `select i.id from items i where i.user_id = $1::bigint and ${DEPARTED}`;

/** The items of user `$1` that have departed. No group shares them. */
export const DEPARTED_LIST = itemList(
  'departed-items',
  {
    json: `
      with matching as materialized (${MATCHING}), size as materialized (select count(*) as items from matching)
      select ${JSON_START} || ${OWN_END} as json, i.id as number
      from items i where i.id in (select id from matching) and ${isShort('(select items from size)')}
      union all ${tooManyOf('(select items from size)')}`,
    long: {
      plan: `select array(${MATCHING}), ${OWN_END}, $1::bigint`,
      portion: {
        text: `
          select ${JSON_START} as json, i.id, i.user_id from items i
          where i.id = any($1::bigint[]) and ${DEPARTED}`,
        values: (_user_id, ids) => [ids],
      },
      end: () => LIST_END,
    },
  },
  ownView(`i.id = any($2::bigint[]) and ${DEPARTED}`),
  COUNTERS.own,
);
