import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAiUsage1764200100000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table ai_calls (
        id bigint generated always as identity primary key,
        user_id bigint not null,
        image_id bigint not null,
        queue_id bigint,
        model text not null,
        input_tokens integer not null,
        output_tokens integer not null,
        cost_usd numeric(12,6),
        duration_ms integer not null,
        outcome text not null,
        created_at timestamptz(3) not null default now(),
        constraint ai_calls_outcome check (outcome in ('answered', 'failed'))
      )`);
    await runner.query('create index ai_calls_user on ai_calls (user_id)');
    await runner.query(`
      create table ai_months (
        month text primary key,
        photos integer not null,
        input_tokens bigint not null,
        output_tokens bigint not null,
        cost_usd numeric(14,6) not null
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table ai_calls, ai_months');
  }
}
