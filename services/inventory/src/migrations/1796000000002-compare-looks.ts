import type { MigrationInterface, QueryRunner } from 'typeorm';

const changeLook = (reset: string) => `
  create or replace function change_look() returns trigger language plpgsql set search_path from current as $$
  begin
    if new.image_id is null then
      delete from item_looks where item_id = new.id;
    else
      insert into item_looks (item_id) values (new.id)
      on conflict (item_id) do update set ${reset}, look = null, attempts = 0, next_at = now();
    end if;
    return null;
  end $$`;

/**
 * Looks have a hash of 256 bits and other contents. A look without it is of an earlier version, also if an instance of
 * that version computes it during the update, and is computed again in the background (`look-sweep.ts`).
 */
export class CompareLooks1796000000002 implements MigrationInterface {
  /** An index that is built concurrently does not lock the looks. */
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query('alter table item_looks add column if not exists bits bit(256)');
    await runner.query(changeLook('hash = null, bits = null'));
    await runner.query('drop index concurrently if exists item_looks_outdated');
    await runner.query(`
      create index concurrently item_looks_outdated on item_looks (item_id)
      where bits is null and look is not null and next_at is null`);
  }

  async down(runner: QueryRunner) {
    await runner.query(changeLook('hash = null'));
    // Instances of the earlier version compute their own looks again.
    await runner.query('update item_looks set look = null, next_at = now() where bits is not null');
    await runner.query('alter table item_looks drop column bits');
  }
}
