import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CopyGrants1795312400001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table groups (
        id bigint primary key,
        name text not null,
        version bigint not null,
        snapshot_version bigint not null default -1,
        is_deleted boolean not null default false
      )`);
    await runner.query(`
      create table group_members (
        group_id bigint not null,
        user_id bigint not null,
        role text,
        is_default boolean not null default false,
        since bigint not null,
        version bigint not null,
        primary key (group_id, user_id)
      )`);
    await runner.query(
      'create index group_members_of_user on group_members (user_id, group_id) where role is not null',
    );
    await runner.query(`
      create table item_shares (
        item_id bigint not null,
        group_id bigint not null,
        owner_id bigint not null,
        is_shared boolean not null,
        version bigint not null,
        primary key (item_id, group_id)
      )`);
    await runner.query(
      'create index item_shares_of_group on item_shares (group_id, owner_id, item_id) where is_shared',
    );
    await runner.query(`
      create table collection_shares (
        collection_id bigint not null,
        group_id bigint not null,
        owner_id bigint not null,
        permission text,
        version bigint not null,
        primary key (collection_id, group_id)
      )`);
    await runner.query(
      'create index collection_shares_of_group on collection_shares (group_id, collection_id) where permission is not null',
    );
    await runner.query(`
      create table group_revisions (
        group_id bigint primary key,
        revision bigint not null default 0,
        collections bigint not null default 0
      )`);
    // Grants from before this migration are fetched from sharing once it answers.
    await runner.query(`
      create table grant_copy (
        is_only_row boolean primary key default true,
        doubts bigint not null default 1,
        settled bigint not null default 0
      )`);
    await runner.query('insert into grant_copy default values');
    await runner.query(COLLECTION_GRANTS);
    await runner.query(ITEM_GRANTS);
    await runner.query(VISIBLE_COLLECTIONS);
    await runner.query(VISIBLE_ITEMS);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop view visible_items, visible_collections, item_grants, collection_grants');
    await runner.query('drop table grant_copy, group_revisions, collection_shares, item_shares, group_members, groups');
  }
}

/**
 * The role that a group role gives for shared items and collections. The permission of a collection can restrict it.
 */
const role = (allows: string) => `case when m.role <> 'viewer' and ${allows} then 'editor' else 'viewer' end`;

/** One row for each user, collection and group that shares it with them, their own collections included. */
const COLLECTION_GRANTS = `
  create view collection_grants as
  select m.user_id, s.collection_id, c.user_id as owner_id, ${role(`s.permission = 'edit'`)} as role, s.group_id
  from group_members m
  join collection_shares s on s.group_id = m.group_id
  join collections c on c.id = s.collection_id and c.user_id = s.owner_id
  where m.role is not null and s.permission is not null`;

/**
 * The live item of a share, if the sharing user owns it. `offset 0` forces a lookup by key. Without it, PostgreSQL
 * compares all pairs of items when it has no statistics of newly added rows.
 */
const live = (id: string, owner_id: string) => `
  cross join lateral (
    select from items where id = ${id} and user_id = ${owner_id} and deleted_at is null offset 0
  ) live`;

/**
 * One row for each user, live item and grant, the user’s own items included. A group shares an item directly, in a
 * shared collection if the item’s owner added it, or in a shared Stock, whose content is a flag of items.
 */
const ITEM_GRANTS = `
  create view item_grants as
  select m.user_id, s.item_id, s.owner_id, ${role('true')} as role, 'item' as source, s.group_id
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

/** One row for each visible collection of a user. Of several grants the strongest counts, then the lowest group id. */
const VISIBLE_COLLECTIONS = `
  create view visible_collections as
  select distinct on (user_id, collection_id) user_id, collection_id, permission, group_id
  from (
    select user_id, id as collection_id, 'owner' as permission, null::bigint as group_id, 0 as weakness from collections
    union all
    select user_id, collection_id, case role when 'editor' then 'edit' else 'view' end, group_id,
      case role when 'editor' then 1 else 2 end
    from collection_grants where owner_id <> user_id
  ) each_grant
  order by user_id, collection_id, weakness, group_id`;

/**
 * One row for each visible live item of a user, with the grant that counts: the strongest, then a direct share before a
 * collection, then the lowest group id. `source` and `group_id` are null if no group shares the item.
 */
const VISIBLE_ITEMS = `
  create view visible_items as
  select distinct on (user_id, item_id, owner_id) user_id, item_id, owner_id,
    case when owner_id = user_id then 'owner' else role end as role, source, group_id
  from (
    select user_id, id as item_id, user_id as owner_id, 'owner' as role, null as source, null::bigint as group_id,
      9 as weakness
    from items where deleted_at is null
    union all
    select user_id, item_id, owner_id, role, source, group_id,
      case role when 'editor' then 0 else 2 end + case source when 'item' then 0 else 1 end
    from item_grants
  ) each_grant
  order by user_id, item_id, owner_id, weakness, group_id`;
