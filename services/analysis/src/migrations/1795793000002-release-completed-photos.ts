import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Releases the images of completed entries, which held them until now, so that media checks them. The outbox sends 500
 * ids per message.
 */
export class ReleaseCompletedPhotos1795793000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      insert into outbox (exchange, routing_key, pattern, request_id, payload)
      select 'events', 'analysis.imagesReleased', 'analysis.imagesReleased', gen_random_uuid()::text,
        jsonb_build_object('image_ids', jsonb_agg(image_id))
      from (
        select image_id, (row_number() over (order by image_id) - 1) / 500 as part
        from (select distinct image_id from queue_entries where status = 'completed') completed
      ) numbered group by part`);
  }

  async down() {
    // Nothing to undo: media keeps the images that entries or items use.
  }
}
