import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The new value of a counter. It exceeds both counters and is at least the clock’s milliseconds, so that the steps of
 * one user or group are ordered.
 */
const next = (column: string) => `
  ${column} = case when excluded.${column} = 0 then r.${column}
    else greatest(r.revision + 1, r.collections + 1, excluded.${column}) end`;

const now = (id: string, ids: string) => `case when ${id} = any(${ids}) then now_ms else 0 end`;

/**
 * Bumps the counters of users or of groups. `items` and `collections` are arrays of their ids. Logs the new counters
 * with the changed items.
 */
const counted = (of: 'user' | 'group', counters: string, items: string, collections: string) => `
  counted as (
    insert into ${counters} as r (${of}_id, revision, collections)
    select id, ${now('id', items)}, ${now('id', collections)}
    from (select distinct id from unnest(${items} || ${collections}) id) bumped order by id
    on conflict (${of}_id) do update set ${next('revision')}, ${next('collections')}
    returning ${of}_id, greatest(r.revision, r.collections), r.revision, r.collections, listed
  ), logged as (
    insert into ${of}_list_changes (${of}_id, at, revision, collections, item_ids) select * from counted
  )`;

/**
 * Creates the function that `Revisions` calls in one statement. It bumps the counters of the users `items_of` and
 * `collections_of`, and of the groups through which `item_ids`, `contents_of` collections or `collection_ids` are
 * visible, plus `in_groups`. It is a function, because PostgreSQL plans all parts of a statement, and few items are
 * shared. It returns a row for each of those users (with `is_own`) and for each member of those groups. `sees_items`
 * tells whether items have changed for them, or only the content of collections.
 */
export class BumpRevisions1795403400000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create function bump_revisions(
        items_of bigint[], collections_of bigint[], item_ids bigint[], contents_of bigint[], collection_ids bigint[],
        in_groups bigint[], listed bigint[]
      ) returns table (user_id bigint, sees_items boolean, is_own boolean) language plpgsql as $$
      #variable_conflict use_column
      declare
        -- Counting on from the clock, no revision comes twice, not even after a backup has been restored.
        now_ms bigint := extract(epoch from clock_timestamp()) * 1000;
        items_in bigint[] := in_groups;
        collections_in bigint[] := in_groups;
      begin
        return query with ${counted('user', 'revisions', 'items_of', 'collections_of')}
          select user_id, revision >= collections, true from counted;
        if item_ids <> '{}' then
          items_in := items_in || array(
            select group_id from item_shares where item_id = any(item_ids) and is_shared
            union all
            select s.group_id
            from collection_items m join collection_shares s on s.collection_id = m.collection_id and s.permission is not null
            where m.item_id = any(item_ids)
            union all
            select s.group_id
            from items i join collections c on c.user_id = i.user_id and c.is_system
            join collection_shares s on s.collection_id = c.id and s.permission is not null
            where i.id = any(item_ids)
          );
        end if;
        if contents_of <> '{}' then
          items_in := items_in || array(
            select group_id from collection_shares where collection_id = any(contents_of) and permission is not null
          );
        end if;
        if contents_of || collection_ids <> '{}' then
          collections_in := collections_in || array(
            select group_id from collection_shares
            where collection_id = any(contents_of || collection_ids) and permission is not null
          );
        end if;
        if items_in || collections_in <> '{}' then
          return query with ${counted('group', 'group_revisions', 'items_in', 'collections_in')}
            select m.user_id, revision >= collections, false
            from counted join group_members m using (group_id) where m.role is not null;
        end if;
      end $$`);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'drop function bump_revisions(bigint[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[])',
    );
  }
}
