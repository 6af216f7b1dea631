import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MailOnceADay1795313700001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table users add column low_stock_mailed_on date');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table users drop column low_stock_mailed_on');
  }
}
