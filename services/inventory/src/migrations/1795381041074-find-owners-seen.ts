import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates a function that returns the owners of those items and collections that a user sees. It is a function, because
 * PostgreSQL plans all parts of a statement, needed or not. Planning the part about other users’ items takes longer
 * than the rest of a check.
 */
export class FindOwnersSeen1795381041074 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create function owners_seen(viewer_id bigint, item_ids bigint[], collection_ids bigint[]) returns setof bigint
      language sql stable as $$
        select i.user_id
        from (select distinct id from unnest($2) id) asked
        cross join lateral (select * from visible_items where user_id = $1 and item_id = asked.id offset 0) v
        join items i on i.id = v.item_id
        union
        select c.user_id from visible_collections v join collections c on c.id = v.collection_id
        where v.user_id = $1 and v.collection_id = any($3)
      $$`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop function owners_seen(bigint, bigint[], bigint[])');
  }
}
