import { type DynamicModule, Global, type InjectionToken, Logger, Module, type Provider } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type HealthIndicatorFunction, HealthIndicatorService, TerminusModule } from '@nestjs/terminus';
import { DataSource } from 'typeorm';
import { ConnectionBudget } from '../database/connection-budget.js';
import { DatabaseMetrics } from '../database/database-metrics.js';
import { deadLetterProviders } from '../messaging/dead-letters/dead-letter-providers.js';
import { deadLettersController } from '../messaging/dead-letters/dead-letters.controller.js';
import { type Listeners, listenerNeeds, listenerProviders } from '../messaging/listeners.js';
import { LiveUpdates } from '../messaging/live-updates.js';
import { Messenger } from '../messaging/messenger.js';
import { Outbox } from '../messaging/outbox.js';
import { OutboxRelay } from '../messaging/outbox-relay.js';
import { QueueMetrics } from '../messaging/queue-metrics.js';
import { healthController, READINESS } from '../observability/health.controller.js';
import { logDestination, ServiceLog } from '../observability/log.js';
import { MetricsController } from '../observability/metrics.controller.js';
import { Metrics } from '../observability/metrics.js';
import { QuerySpans } from '../observability/tracing/query-spans.js';
import { Tracing } from '../observability/tracing/tracing.js';
import { ENV, type ServiceEnv } from './env.js';

/** A provider whose `ready()` rejects while its dependency is down, and returns a message if it works only in part. */
export interface Ready {
  ready(): Promise<string | undefined> | Promise<void>;
}

/** Dependencies of a service besides PostgreSQL and RabbitMQ: the name in the health response, and the provider. */
export type Needs = Record<string, InjectionToken<Ready>>;

const CHECK_TIMEOUT_MS = 1_500;

interface CoreOptions {
  service: string;
  env: ServiceEnv;
  needs: Needs;
  hasTables: boolean;
  listeners: Listeners;
  /** The service's port is public, so it has no metrics there. */
  servesUsers: boolean;
  /** URLs of services that accept commands over HTTP. */
  addresses: Record<string, string>;
}

/** The base of every service: environment, log, messenger, outbox, health checks and metrics. */
@Global()
@Module({})
export class CoreModule {
  static of({ service, env, needs, hasTables, listeners, servesUsers, addresses }: CoreOptions): DynamicModule {
    const providers: Provider[] = [
      { provide: ENV, useValue: env },
      { provide: ServiceLog, useFactory: () => new ServiceLog(service, env.LOG_LEVEL, logDestination(env)) },
      {
        provide: Messenger,
        useFactory: () => new Messenger(env.RABBITMQ_COMMANDS_URL ?? env.RABBITMQ_URL, env.SERVICE_KEYS, addresses),
      },
      { provide: Metrics, useFactory: () => new Metrics(service) },
      { provide: Tracing, useFactory: () => Tracing.of(service, env) },
      QueueMetrics,
    ];
    const consumers = listenerProviders(service, env, listeners);
    const outbox: Provider[] = [
      Outbox,
      ConnectionBudget,
      DatabaseMetrics,
      { provide: LiveUpdates, useFactory: () => new LiveUpdates(env.RABBITMQ_URL) },
      QuerySpans,
      {
        provide: OutboxRelay,
        inject: [DataSource, Outbox],
        useFactory: (source, outbox) => new OutboxRelay(source, env.RABBITMQ_URL, outbox),
      },
    ];
    // Services with event handlers store dead letters.
    const keepsDeadLetters = hasTables && listeners.events;
    return {
      module: CoreModule,
      imports: [TerminusModule.forRoot({ logger: false })],
      controllers: [
        healthController(service),
        ...(keepsDeadLetters ? [deadLettersController(service)] : []),
        ...(servesUsers ? [] : [MetricsController]),
      ],
      providers: [
        ...providers,
        ...consumers,
        ...(hasTables ? outbox : []),
        ...(keepsDeadLetters ? deadLetterProviders(service) : []),
        readinessProvider({ ...needs, ...listenerNeeds(listeners) }, hasTables),
      ],
      exports: [
        ENV,
        Messenger,
        Metrics,
        ...consumers.map(({ provide }) => provide),
        ...(hasTables ? [LiveUpdates, Outbox] : []),
      ],
    };
  }
}

function readinessProvider(needs: Needs, hasTables: boolean): Provider {
  return {
    provide: READINESS,
    inject: [HealthIndicatorService, ModuleRef, Messenger],
    useFactory: (
      health: HealthIndicatorService,
      modules: ModuleRef,
      messenger: Messenger,
    ): HealthIndicatorFunction[] => {
      const check = (name: string, ready: () => Promise<unknown>) => async () => {
        const lack: { message?: string } = {};
        const result = await health
          .check(name)
          .attempt(async () => {
            const message = await named(ready, name);
            if (message) lack.message = message;
          })
          .withTimeout(CHECK_TIMEOUT_MS);
        return lack.message && result[name]?.status === 'up' ? health.check(name).degraded(lack.message) : result;
      };
      return [
        check('rabbitmq', () => messenger.ready()),
        ...(hasTables ? [check('postgresql', () => modules.get(DataSource, { strict: false }).query('select 1'))] : []),
        ...Object.entries(needs).map(([name, token]) =>
          check(name, () => modules.get<Ready>(token, { strict: false }).ready()),
        ),
      ];
    },
  };
}

/**
 * Reports only that a dependency is down. The cause goes to the log, because it may contain URLs or driver messages.
 */
async function named(ready: () => Promise<unknown>, name: string): Promise<string | undefined> {
  try {
    const lack = await ready();
    return typeof lack === 'string' ? lack : undefined;
  } catch (error) {
    new Logger('Health').warn({ error }, `dependency down: ${name}`);
    throw new Error('not reachable');
  }
}
