import { setFlagsFromString } from 'node:v8';
import { type DynamicModule, type INestApplication, Module, Logger as NestLogger, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { z } from 'zod';
import { DatabaseModule, type ServiceTables } from '../database/database.js';
import { type HttpStep, putAhead } from '../http/http-steps.js';
import { ProblemsFilter } from '../http/problems.filter.js';
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

/** Everything that makes a service: its name, its checked environment, its module, and what it keeps and needs. */
export interface ServiceDefinition<Env extends ServiceEnv> {
  name: string;
  env: z.ZodType<Env>;
  /** Built from the environment, so that a module can differ by it (as analysis does by `ROLE`). */
  module: (env: Env) => Type<unknown> | DynamicModule;
  tables?: ServiceTables;
  /** What must be up beside PostgreSQL and RabbitMQ. */
  needs?: Needs;
  /** Commands and events unless said otherwise. */
  listeners?: (env: Env) => Listeners;
  /** Where other services take commands over HTTP, by name: their long answers and long requests travel there. */
  addresses?: (env: Env) => Record<string, string>;
  /** Its port is open to everybody: it shows no figures there. */
  servesUsers?: boolean;
  /** What only this service adds to its HTTP server before it listens. */
  configure?: (app: NestExpressApplication, env: Env) => void | Promise<void>;
  /** What only this service does with a request before Express has it. */
  aheadOfExpress?: (app: NestExpressApplication, env: Env) => HttpStep[];
}

/** 40 MB at 400 kbit/s; Node's own five minutes would cut off a slow connection. */
const SLOWEST_UPLOAD_MS = 15 * 60_000;

/** For the headers of a request, and how often Node looks for connections that took longer. */
const SLOWEST_HEADERS_MS = 15_000;
const CONNECTION_CHECK_MS = 5_000;

/** Longer than proxies keep theirs (nginx: 60 s): a request must not meet a connection that is just being closed. */
const KEEP_ALIVE_MS = 65_000;

// Bytes that only pass through, of photos and long lists, are counted with the heap as a whole. Else V8 13 takes them off
// the room that objects have left, and goes through the whole heap after every ten megabytes.
setFlagsFromString('--external-memory-accounted-in-global-limit');

/** A running service. `port` is the one it listens on, also when 0 was asked for. */
export interface RunningService {
  app: INestApplication;
  port: number;
  close(): Promise<void>;
}

/** Starts a service: tables migrated, health served, then commands, events and jobs taken. */
export async function startService<Env extends ServiceEnv>(
  service: ServiceDefinition<Env>,
  source: EnvSource,
): Promise<RunningService> {
  const env = readEnv(service.name, service.env, source);
  // Until the service's own log is up, and while modules of several services meet in one process, errors only.
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
  putAhead(server, [
    requestIdMiddleware(service.name),
    ...(tracing.isOn ? [tracingMiddleware(tracing, service.servesUsers ?? false)] : []),
    ...(log.lines.isLevelEnabled('info') ? [requestLogMiddleware(log)] : []),
    metricsMiddleware(app.get(Metrics)),
    ...(service.aheadOfExpress?.(app, env) ?? []),
  ]);
  server.requestTimeout = SLOWEST_UPLOAD_MS;
  server.headersTimeout = SLOWEST_HEADERS_MS;
  // An option of `http.createServer`, which Nest calls; Node reads it when the server begins to listen.
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

/** A server that is closed waits for its connections; one that is still downloading after this time is cut off. */
const LAST_DOWNLOADS_MS = 5_000;

async function closeInTime(app: NestExpressApplication) {
  const patience = setTimeout(() => app.getHttpServer().closeAllConnections(), LAST_DOWNLOADS_MS);
  await app.close().finally(() => clearTimeout(patience));
}

/** Runs a service as a process of its own until it is told to stop. */
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
