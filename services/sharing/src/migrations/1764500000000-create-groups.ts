import { CREATE_OUTBOX } from '@whereabouts/shared/nest/messaging/outbox.entity.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ROLE = `check (role in ('owner', 'admin', 'editor', 'viewer'))`;

export class CreateGroups1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(CREATE_OUTBOX);
    await runner.query('create table deleted_people (id bigint primary key)');
    await runner.query(`
      create table groups (
        id bigint generated always as identity primary key,
        name text not null,
        type text not null,
        description text,
        created_at timestamptz(3) not null default now(),
        constraint groups_type check (type in ('family', 'team', 'temporary'))
      )`);
    await runner.query(`
      create table members (
        group_id bigint not null,
        user_id bigint not null,
        role text not null,
        joined_at timestamptz(3) not null default now(),
        primary key (group_id, user_id),
        constraint members_role ${ROLE},
        constraint members_group foreign key (group_id) references groups (id) on delete cascade
      )`);
    await runner.query('create index members_of_user on members (user_id, group_id)');
    await runner.query(`
      create table invitations (
        id bigint generated always as identity primary key,
        group_id bigint not null,
        email text not null,
        role text not null,
        token_hash text not null,
        invited_by bigint not null,
        expires_at timestamptz(3) not null,
        constraint invitations_role ${ROLE},
        constraint invitations_email unique (group_id, email),
        constraint invitations_token unique (token_hash),
        constraint invitations_group foreign key (group_id) references groups (id) on delete cascade
      )`);
    await runner.query('create index invitations_invited_by on invitations (invited_by)');
    await runner.query('create index invitations_expires_at on invitations (expires_at)');
    await runner.query(`
      create table default_groups (
        user_id bigint primary key,
        group_id bigint not null,
        constraint default_groups_member
          foreign key (group_id, user_id) references members (group_id, user_id) on delete cascade
      )`);
    await runner.query('create index default_groups_of_member on default_groups (group_id, user_id)');
    await runner.query(`
      create table item_shares (
        item_id bigint not null,
        group_id bigint not null,
        owner_id bigint not null,
        primary key (item_id, group_id),
        constraint item_shares_owner
          foreign key (group_id, owner_id) references members (group_id, user_id) on delete cascade
      )`);
    await runner.query('create index item_shares_of_owner on item_shares (group_id, owner_id, item_id)');
    await runner.query(`
      create table collection_shares (
        collection_id bigint not null,
        group_id bigint not null,
        owner_id bigint not null,
        permission text not null,
        primary key (collection_id, group_id),
        constraint collection_shares_permission check (permission in ('edit', 'view')),
        constraint collection_shares_owner
          foreign key (group_id, owner_id) references members (group_id, user_id) on delete cascade
      )`);
    await runner.query('create index collection_shares_of_owner on collection_shares (group_id, owner_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table collection_shares, item_shares, default_groups, invitations, members, groups');
    await runner.query('drop table deleted_people, outbox');
  }
}
