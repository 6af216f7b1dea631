import { setFlagsFromString } from 'node:v8';
import { type DynamicModule, type INestApplication, Module, Logger as NestLogger, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { z } from 'zod';
import { DatabaseModule, type ServiceTables } from '../database/database.js';
import { ProblemsFilter } from '../http/problems.filter.js';
import { prepend, type RawMiddleware } from '../http/raw-middleware.js';
import { requestIdMiddleware } from '../http/request-id.middleware.js';
import { DeadLetterConsumer } from '../messaging/dead-letters/dead-letter-consumer.js';
import { DeadLetterMonitor } from '../messaging/dead-letters/dead-letter-monitor.js';
import { connectListeners, type Listeners } from '../messaging/listeners.js';
import { ServiceLog } from '../observability/log.js';
import { Metrics } from '../observability/metrics.js';
import { metricsMiddleware } from '../observability/metrics.middleware.js';
import { surviveOutputErrors } from '../observability/output-errors.js';
import { requestLogMiddleware } from '../observability/request-log.middleware.js';
import { Tracing } from '../observability/tracing/tracing.js';
import { tracingMiddleware } from '../observability/tracing/tracing.middleware.js';
import { CoreModule, type Needs } from './core.module.js';
import { type EnvSource, readEnv, type ServiceEnv } from './env.js';
import { stopOnSignals } from './stop-on-signals.js';
import { misspelledVariables } from './unknown-variables.js';

/** The definition of a service: name, environment, module, tables and dependencies. */
export interface ServiceDefinition<Env extends ServiceEnv> {
  name: string;
  env: z.ZodType<Env>;
  /** Depends on the environment, so that a module can vary (as analysis does by `ROLE`). */
  module: (env: Env) => Type<unknown> | DynamicModule;
  tables?: ServiceTables;
  /** Dependencies besides PostgreSQL and RabbitMQ. */
  needs?: Needs;
  /** Default: commands and events. */
  listeners?: (env: Env) => Listeners;
  /** URLs of services that accept long commands over HTTP and send long responses over it, by service name. */
  addresses?: (env: Env) => Record<string, string>;
  /** The service's port is public, so it has no metrics there. */
  servesUsers?: boolean;
  /** Configures the HTTP server of this service before it listens. */
  configure?: (app: NestExpressApplication, env: Env) => void | Promise<void>;
  /** Middleware of this service that runs before Express. */
  aheadOfExpress?: (app: NestExpressApplication, env: Env) => RawMiddleware[];
}

/** 40 MB at 400 kbit/s. Node's default of five minutes would cut off slow connections. */
const SLOWEST_UPLOAD_MS = 15 * 60_000;

/** Timeout for a request's headers, and the interval of Node's check for slow connections. */
const SLOWEST_HEADERS_MS = 15_000;
const CONNECTION_CHECK_MS = 5_000;

/** Longer than proxies keep connections (nginx: 60 s), so that a request never meets a connection that is closing. */
const KEEP_ALIVE_MS = 65_000;

// Counts the bytes of photos and long lists that only pass through against the total heap limit. Otherwise V8 13 counts
// them
// against the room for objects and collects the whole heap after every ten megabytes.
setFlagsFromString('--external-memory-accounted-in-global-limit');

/** A running service. `port` is the port it listens on, even if 0 was configured. */
export interface RunningService {
  app: INestApplication;
  port: number;
  close(): Promise<void>;
}

/** Starts a service: migrates its tables, serves health checks, then consumes commands, events and jobs. */
export async function startService<Env extends ServiceEnv>(
  service: ServiceDefinition<Env>,
  source: EnvSource,
): Promise<RunningService> {
  const env = readEnv(service.name, service.env, source);
  // Only errors are logged until the service's own log is available.
  NestLogger.overrideLogger(['fatal', 'error']);
  const listeners = service.listeners?.(env) ?? { commands: true, events: true };
  const app = await NestFactory.create<NestExpressApplication>(rootModule(service, env, listeners), {
    abortOnError: false,
    bodyParser: false,
  });
  const log = app.get(ServiceLog);
  app.useLogger(log);
  for (const each of misspelledVariables(service.env, source)) log.lines.warn(each, 'unknown variable ignored');
  const tracing = app.get(Tracing);
  app.useGlobalFilters(new ProblemsFilter());
  await service.configure?.(app, env);
  connectListeners(app, listeners);
  const server = app.getHttpServer();
  prepend(server, [
    requestIdMiddleware(service.name),
    ...(tracing.isOn ? [tracingMiddleware(tracing, service.servesUsers ?? false)] : []),
    ...(log.lines.isLevelEnabled('info') ? [requestLogMiddleware(log)] : []),
    metricsMiddleware(app.get(Metrics)),
    ...(service.aheadOfExpress?.(app, env) ?? []),
  ]);
  server.requestTimeout = SLOWEST_UPLOAD_MS;
  server.headersTimeout = SLOWEST_HEADERS_MS;
  // An option of `http.createServer`, which Nest calls. Node reads it when the server starts to listen.
  Object.assign(server, { connectionsCheckingInterval: CONNECTION_CHECK_MS });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await app.listen(env.PORT, env.HOST);
  await app.startAllMicroservices();
  if (service.tables && listeners.events) {
    app.get(DeadLetterConsumer).start();
    await app.get(DeadLetterMonitor).watch();
  }
  const { port } = server.address() as { port: number };
  return { app, port, close: () => closeInTime(app) };
}

/** A closing server waits for its connections. Downloads that take longer are cut off. */
const LAST_DOWNLOADS_MS = 5_000;

async function closeInTime(app: NestExpressApplication) {
  const patience = setTimeout(() => app.getHttpServer().closeAllConnections(), LAST_DOWNLOADS_MS);
  await app.close().finally(() => clearTimeout(patience));
}

/** Runs a service as its own process until it gets a stop signal. */
export async function runService(start: (source: EnvSource) => Promise<RunningService>) {
  surviveOutputErrors();
  try {
    const running = await start(process.env);
    stopOnSignals(() => running.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function rootModule<Env extends ServiceEnv>(
  { name, module, tables, needs, servesUsers, addresses }: ServiceDefinition<Env>,
  env: Env,
  listeners: Listeners,
) {
  @Module({
    imports: [
      CoreModule.of({
        service: name,
        env,
        needs: needs ?? {},
        hasTables: Boolean(tables),
        listeners,
        servesUsers: servesUsers ?? false,
        addresses: addresses?.(env) ?? {},
      }),
      ...(tables ? [DatabaseModule.of(tables)] : []),
      module(env),
    ],
  })
  class RootModule {}
  return RootModule;
}
