import type { Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Outbox } from '../outbox.js';
import { DeadLetterConsumer } from './dead-letter-consumer.js';
import { DeadLetterMonitor } from './dead-letter-monitor.js';
import { DeadLetters } from './dead-letters.js';
import { FailedEvents } from './failed-events.js';

/** The providers that store a service's dead-lettered events and let admins redeliver or drop them. */
export function deadLetterProviders(service: string): Provider[] {
  const letters = (source: DataSource, outbox: Outbox) => new DeadLetters(source, service, outbox);
  const failures = (source: DataSource) => new FailedEvents(source);
  return [
    { provide: DeadLetters, inject: [DataSource, Outbox], useFactory: letters },
    { provide: FailedEvents, inject: [DataSource], useFactory: failures },
    DeadLetterConsumer,
    DeadLetterMonitor,
  ];
}
