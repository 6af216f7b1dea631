import type { FactoryProvider, INestApplication, Type } from '@nestjs/common';
import { eventsAtOnce, POOL_SIZE } from '../database/pool-size.js';
import { Metrics } from '../observability/metrics.js';
import { Tracing } from '../observability/tracing/tracing.js';
import type { Needs } from '../process/core.module.js';
import type { DatabaseEnv, ServiceEnv } from '../process/env.js';
import { CommandConsumer } from './rabbitmq/command-consumer.js';
import { EventConsumer } from './rabbitmq/event-consumer.js';
import { JobConsumer } from './rabbitmq/job-consumer.js';
import type { ConsumerOptions, QueueConsumer } from './rabbitmq/queue-consumer.js';

/** The kinds of messages that a service consumes. A gateway consumes none, an analysis worker only jobs. */
export interface Listeners {
  commands?: boolean;
  events?: boolean;
  jobs?: { queue: string; prefetch: number };
}

interface ConsumerProvider extends FactoryProvider<QueueConsumer> {
  provide: Type<QueueConsumer>;
}

/** The consumers of a service. Each is injected by its class, and absent if the service does not need it. */
export function listenerProviders(
  service: string,
  env: ServiceEnv & Partial<DatabaseEnv>,
  listeners: Listeners,
): ConsumerProvider[] {
  const { commands, events, jobs } = listeners;
  const {
    RABBITMQ_URL: url,
    RABBITMQ_COMMANDS_URL: commands_url = url,
    RETRY_PAUSE_MS: retry_pause_ms,
    SERVICE_KEYS,
    DATABASE_POOL_SIZE: pool_size = POOL_SIZE,
  } = env;
  const provider = (provide: Type<QueueConsumer>, make: (common: ConsumerOptions) => QueueConsumer) => ({
    provide,
    useFactory: (metrics: Metrics, tracing: Tracing) => make({ service, url, metrics, tracing }),
    inject: [Metrics, Tracing],
  });
  const durable = (prefetch: number) => ({ retry_pause_ms, prefetch });
  return [
    ...(commands
      ? [provider(CommandConsumer, (common) => new CommandConsumer({ ...common, url: commands_url }, SERVICE_KEYS))]
      : []),
    ...(events
      ? [provider(EventConsumer, (common) => new EventConsumer({ ...common, ...durable(eventsAtOnce(pool_size)) }))]
      : []),
    ...(jobs
      ? [provider(JobConsumer, (common) => new JobConsumer(jobs.queue, { ...common, ...durable(jobs.prefetch) }))]
      : []),
  ];
}

/** A service is ready when it consumes its queues. */
export function listenerNeeds({ commands, events, jobs }: Listeners): Needs {
  return {
    ...(commands ? { commands: CommandConsumer } : {}),
    ...(events ? { events: EventConsumer } : {}),
    ...(jobs ? { jobs: JobConsumer } : {}),
  };
}

/** Connects Nest's message handlers to each consumer of the service. */
export function connectListeners(app: INestApplication, listeners: Listeners) {
  for (const consumer of Object.values(listenerNeeds(listeners))) {
    app.connectMicroservice({ strategy: app.get<QueueConsumer>(consumer) }, { inheritAppConfig: true });
  }
}
