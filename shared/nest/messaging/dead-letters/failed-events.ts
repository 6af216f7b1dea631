import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { ConsumeMessage } from 'amqplib';
import { DataSource } from 'typeorm';
import { isDataException } from '../../database/sql-errors.js';
import { causeOf } from '../../http/problems.js';
import type { FailureLog } from '../rabbitmq/durable-consumer.js';

const REASON_LENGTH = 500;
const REQUEST_ID_LENGTH = 64;

const NOTE_FAILURE = `
  insert into dead_letters (id, request_id, reason) values ($1, $2, $3)
  on conflict (id) do update set reason = excluded.reason, last_failed_at = now()`;

const FORGET = 'delete from dead_letters where id = $1 and not is_dead';

/** Keeps the recorded error of the last attempt, because the broker reports only that the limit was reached. */
const BURY = `
  insert into dead_letters (id, request_id, reason, pattern, payload, first_failed_at, last_failed_at, is_dead)
  values ($1, $2, $3, $4, $5, $6, $6, true)
  on conflict (id) do update set pattern = excluded.pattern, payload = excluded.payload, is_dead = true,
    last_failed_at = greatest(dead_letters.last_failed_at, excluded.last_failed_at)`;

/** Records failed events and their errors in the table that `DeadLetters` reads. */
@Injectable()
export class FailedEvents implements FailureLog {
  private readonly log = new Logger('FailedEvents');

  constructor(private readonly source: DataSource) {}

  /** Best effort: without the row, the dead letter only lacks its error. */
  async failed(message: ConsumeMessage, error: unknown): Promise<void> {
    await this.attempt(NOTE_FAILURE, [idOf(message), requestIdOf(message), reasonOf(error)]);
  }

  /** Best effort: a leftover row is never shown and will be pruned. */
  async recovered(message: ConsumeMessage): Promise<void> {
    await this.attempt(FORGET, [idOf(message)]);
  }

  /** Stores a dead-lettered event. Idempotent. @throws while the database is down */
  async bury(message: ConsumeMessage): Promise<void> {
    const death = message.properties.headers?.['x-death']?.[0];
    const seconds = death?.time?.value;
    const write = ({ pattern, payload }: Content) =>
      this.source.query(BURY, [
        idOf(message),
        requestIdOf(message),
        storable(death?.reason ?? 'unknown'),
        pattern,
        JSON.stringify(payload),
        seconds ? new Date(seconds * 1000) : new Date(),
      ]);
    const text = storable(message.content.toString());
    const read = contentIn(text);
    await write(read).catch((error: unknown) => {
      // JSON can escape characters that PostgreSQL cannot store. The outbox never writes such characters.
      if (isDataException(error)) return write({ pattern: '', payload: text });
      throw error;
    });
  }

  private async attempt(statement: string, values: unknown[]) {
    await this.source
      .query(statement, values)
      .catch((error: unknown) => this.log.warn({ error }, 'event failure not recorded'));
  }
}

interface Content {
  pattern: string;
  payload: unknown;
}

function contentIn(text: string): Content {
  try {
    const { pattern, data = null } = JSON.parse(text);
    return { pattern: String(pattern), payload: data };
  } catch {
    // Invalid JSON may be the reason that no handler could read it.
    return { pattern: '', payload: text };
  }
}

function idOf({ content, properties }: ConsumeMessage) {
  const request_id = String(properties.headers?.request_id ?? '');
  return createHash('sha256').update(request_id).update(content).digest('hex').slice(0, 32);
}

const requestIdOf = ({ properties }: ConsumeMessage) =>
  storable(properties.headers?.request_id ?? '').slice(0, REQUEST_ID_LENGTH);

/**
 * Admins see the original error, because the message for clients, such as "Something went wrong", would not help them.
 */
function reasonOf(error: unknown): string {
  const cause = causeOf(error) ?? error;
  const words = cause instanceof Error ? `${cause.name}: ${cause.message}` : JSON.stringify(cause);
  return storable(words ?? 'unknown').slice(0, REASON_LENGTH);
}

/** PostgreSQL's text type cannot store NUL characters. */
const storable = (text: unknown) => String(text).toWellFormed().replaceAll('\0', '');
