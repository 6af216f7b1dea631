import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateGuestLinks1795311600001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table guest_links (
        id bigint generated always as identity primary key,
        collection_id bigint not null,
        owner_id bigint not null,
        share_token text not null,
        permission text not null,
        is_active boolean not null default true,
        pin_hash text,
        expires_at timestamptz(3),
        max_uses integer,
        use_count integer not null default 0,
        last_used_at timestamptz(3),
        created_at timestamptz(3) not null default now(),
        constraint guest_links_token unique (share_token),
        constraint guest_links_permission check (permission in ('edit', 'view')),
        constraint guest_links_uses check (use_count <= max_uses)
      )`);
    await runner.query('create index guest_links_of_collection on guest_links (collection_id)');
    await runner.query('create index guest_links_of_owner on guest_links (owner_id)');
    await runner.query(`
      create table guest_visitors (
        link_id bigint not null,
        visitor_hash text not null,
        primary key (link_id, visitor_hash),
        constraint guest_visitors_link foreign key (link_id) references guest_links (id) on delete cascade
      )`);
    await runner.query(
      'create table limits (key varchar(255) primary key, points integer not null default 0, expire bigint)',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table guest_visitors, guest_links, limits');
  }
}
