import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExpireInvitations1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('create index invitations_expires_at on invitations (expires_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index invitations_expires_at');
  }
}
