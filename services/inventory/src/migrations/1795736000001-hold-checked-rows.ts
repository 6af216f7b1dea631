import type { MigrationInterface, QueryRunner } from 'typeorm';

const set = (item: string) => `
        update collection_items m set is_checked = to_be_checked,
          checked_at = case when not to_be_checked then null when m.is_checked then m.checked_at else now() end,
          checked_by = case when not to_be_checked then null when m.is_checked then m.checked_by else checker_id end
        where m.collection_id = in_collection and m.item_id = (${item})
        returning m.is_checked, m.checked_at`;

const setCheck = (first: string) => `
      create or replace function set_check(
        checker_id bigint, checked_id bigint, in_collection bigint, to_be_checked boolean,
        out is_checked boolean, out checked_at timestamptz
      ) language plpgsql as $$
      #variable_conflict use_column
      begin
        ${first}
        ${set('select id from items where id = checked_id and user_id = checker_id and deleted_at is null')}
        into is_checked, checked_at;
        if found then return; end if;
        ${set('select item_id from visible_items where user_id = checker_id and item_id = checked_id limit 1')}
        into strict is_checked, checked_at;
      end $$`;

/** Locks the row before it checks access, because access may be withdrawn while the statement waits for the lock. */
export class HoldCheckedRows1795736000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      setCheck(`perform from collection_items m
        where m.collection_id = in_collection and m.item_id = checked_id for no key update;`),
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(setCheck(''));
  }
}
