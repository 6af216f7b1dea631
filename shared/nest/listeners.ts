import type { FactoryProvider, INestApplication, Type } from '@nestjs/common';
import type { Needs } from './core.module.js';
import type { ServiceEnv } from './env.js';
import { Metrics } from './metrics.js';
import { CommandConsumer } from './rabbitmq/command-consumer.js';
import { EventConsumer } from './rabbitmq/event-consumer.js';
import { JobConsumer } from './rabbitmq/job-consumer.js';
import type { QueueConsumer } from './rabbitmq/queue-consumer.js';

/** Events a service handles side by side. */
const EVENTS_AT_ONCE = 16;

/** What a service takes from the broker: a gateway nothing, an analysis worker only jobs. */
export interface Listeners {
  commands?: boolean;
  events?: boolean;
  jobs?: { queue: string; prefetch: number };
}

interface ConsumerProvider extends FactoryProvider<QueueConsumer> {
  provide: Type<QueueConsumer>;
}

/** The consumers of a service; each is injected by its class, and absent where the service has none. */
export function listenerProviders(service: string, env: ServiceEnv, listeners: Listeners): ConsumerProvider[] {
  const { commands, events, jobs } = listeners;
  const common = { service, url: env.RABBITMQ_URL, retry_pause_ms: env.RETRY_PAUSE_MS };
  const provider = (provide: Type<QueueConsumer>, useFactory: (metrics: Metrics) => QueueConsumer) => ({
    provide,
    useFactory,
    inject: [Metrics],
  });
  return [
    ...(commands ? [provider(CommandConsumer, (metrics) => new CommandConsumer({ ...common, metrics }))] : []),
    ...(events
      ? [provider(EventConsumer, (metrics) => new EventConsumer({ ...common, metrics, prefetch: EVENTS_AT_ONCE }))]
      : []),
    ...(jobs
      ? [
          provider(
            JobConsumer,
            (metrics) => new JobConsumer(jobs.queue, { ...common, metrics, prefetch: jobs.prefetch }),
          ),
        ]
      : []),
  ];
}

/** A service is ready once it takes what it listens to. */
export function listenerNeeds({ commands, events, jobs }: Listeners): Needs {
  return {
    ...(commands ? { commands: CommandConsumer } : {}),
    ...(events ? { events: EventConsumer } : {}),
    ...(jobs ? { jobs: JobConsumer } : {}),
  };
}

/** Lets Nest bind the handlers of each consumer that the service has. */
export function connectListeners(app: INestApplication, listeners: Listeners) {
  for (const consumer of Object.values(listenerNeeds(listeners))) {
    app.connectMicroservice({ strategy: app.get<QueueConsumer>(consumer) }, { inheritAppConfig: true });
  }
}
