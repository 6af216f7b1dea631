import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TellGrantsUnchecked1795357536001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(UNCHECKED_ITEM_GRANTS);
    await runner.query(ITEM_GRANTS);
  }

  async down(runner: QueryRunner) {
    await runner.query(ITEM_GRANTS_BEFORE);
    await runner.query('drop view unchecked_item_grants');
  }
}

/** The role that a group role gives for an item that is shared directly. */
const ROLE = `case when m.role <> 'viewer' then 'editor' else 'viewer' end`;

/**
 * One row for each user, item and grant, the user’s own items included. A group shares an item directly, in a shared
 * collection if the item’s owner added it, or in a shared Stock, whose content is a flag of items. The item may be in
 * the trash or have another owner: queries that read the item check that themselves. Of several grants of one item, the
 * one with the least `weakness` counts: the strongest, then a direct share before a collection.
 */
const UNCHECKED_ITEM_GRANTS = `
  create view unchecked_item_grants as
  select *, case role when 'editor' then 0 else 2 end + case source when 'item' then 0 else 1 end as weakness
  from (
    select m.user_id, s.item_id, s.owner_id, ${ROLE} as role, 'item' as source, s.group_id
    from group_members m join item_shares s on s.group_id = m.group_id
    where m.role is not null and s.is_shared
    union all
    select g.user_id, m.item_id, m.added_by, g.role, 'collection', g.group_id
    from collection_grants g join collection_items m on m.collection_id = g.collection_id
    union all
    select g.user_id, i.id, c.user_id, g.role, 'collection', g.group_id
    from collection_grants g
    join collections c on c.id = g.collection_id and c.is_system
    join items i on i.user_id = c.user_id and i.stock_keeping and i.deleted_at is null
  ) each_grant`;

/** The grants of live items that belong to the granting owner. `offset 0` forces a lookup by key. */
const ITEM_GRANTS = `
  create or replace view item_grants as
  select g.user_id, g.item_id, g.owner_id, g.role, g.source, g.group_id
  from unchecked_item_grants g
  cross join lateral (
    select from items where id = g.item_id and user_id = g.owner_id and deleted_at is null offset 0
  ) live`;

const live = (id: string, owner_id: string) => `
  cross join lateral (
    select from items where id = ${id} and user_id = ${owner_id} and deleted_at is null offset 0
  ) live`;

const ITEM_GRANTS_BEFORE = `
  create or replace view item_grants as
  select m.user_id, s.item_id, s.owner_id, ${ROLE} as role, 'item' as source, s.group_id
  from group_members m join item_shares s on s.group_id = m.group_id ${live('s.item_id', 's.owner_id')}
  where m.role is not null and s.is_shared
  union all
  select g.user_id, m.item_id, m.added_by, g.role, 'collection', g.group_id
  from collection_grants g join collection_items m on m.collection_id = g.collection_id ${live('m.item_id', 'm.added_by')}
  union all
  select g.user_id, i.id, c.user_id, g.role, 'collection', g.group_id
  from collection_grants g
  join collections c on c.id = g.collection_id and c.is_system
  join items i on i.user_id = c.user_id and i.stock_keeping and i.deleted_at is null`;
