import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { identity, timestamp } from '../database/columns.js';

/** A message written in the transaction of the change it reports. It is deleted after the broker has confirmed it. */
@Entity('outbox')
export class OutboxEntity {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  /** Empty for a message to one queue. */
  @Column('text')
  exchange!: string;

  @Column('text')
  routing_key!: string;

  @Column('text')
  pattern!: string;

  @Column('jsonb')
  payload!: unknown;

  @Column('text')
  request_id!: string;

  /** The `traceparent` of the span that wrote the message. Null without tracing. */
  @Column('text', { nullable: true })
  traceparent!: string | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}

/** The table's DDL, for the first migration of every service. */
export const CREATE_OUTBOX = `
  create table outbox (
    id bigint generated always as identity primary key,
    exchange text not null,
    routing_key text not null,
    pattern text not null,
    payload jsonb not null,
    request_id text not null,
    created_at timestamptz(3) not null default now()
  )`;
