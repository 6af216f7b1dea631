import type { MigrationInterface, QueryRunner } from 'typeorm';

const set = (item: string) => `
        update collection_items m set is_checked = to_be_checked,
          checked_at = case when not to_be_checked then null when m.is_checked then m.checked_at else now() end,
          checked_by = case when not to_be_checked then null when m.is_checked then m.checked_by else checker_id end
        where m.collection_id = in_collection and m.item_id = (${item})
        returning m.is_checked, m.checked_at`;

/**
 * Creates a function that checks or unchecks an item for a user. It fails with `no_data_found` if the user does not see
 * the item in the collection. It is a function, so that grants are not read for the user’s own items.
 */
export class SetChecks1795404600000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create function set_check(
        checker_id bigint, checked_id bigint, in_collection bigint, to_be_checked boolean,
        out is_checked boolean, out checked_at timestamptz
      ) language plpgsql as $$
      #variable_conflict use_column
      begin
        ${set('select id from items where id = checked_id and user_id = checker_id and deleted_at is null')}
        into is_checked, checked_at;
        if found then return; end if;
        ${set('select item_id from visible_items where user_id = checker_id and item_id = checked_id limit 1')}
        into strict is_checked, checked_at;
      end $$`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop function set_check(bigint, bigint, bigint, boolean)');
  }
}
