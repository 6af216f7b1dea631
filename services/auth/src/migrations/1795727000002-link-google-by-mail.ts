import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LinkGoogleByMail1795727000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table email_confirmations add column google_id text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table email_confirmations drop column google_id');
  }
}
