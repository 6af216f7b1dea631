import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Figures of the process, once for all services that run in it. */
const ofProcess = new Registry();

/** Of each service that runs in this process. */
const ofServices = new Set<Metrics>();

/** From a cached list to an image that a model looks at for a minute. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * What one service tells Prometheus. Several services may run in one process, so each has a registry of its own.
 * Labels never hold anything about a user: names of contracts, routes, states and models only.
 */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  readonly registry = new Registry();
  /** Commands, events, jobs and HTTP calls: how many, how long, and what came of them (`ok`, or the status). */
  readonly handled = new Histogram({
    name: 'handled_seconds',
    help: 'Commands, events, jobs and HTTP calls handled, by name and outcome',
    labelNames: ['door', 'name', 'outcome'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });

  /** How long events and jobs were under way before somebody took them for the first time. */
  readonly waited = new Histogram({
    name: 'message_wait_seconds',
    help: 'Time from the writing of an event or job to its taking, without pauses that were meant',
    labelNames: ['queue'] as const,
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 3600],
    registers: [this.registry],
  });

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    ofServices.add(this);
  }

  onApplicationShutdown() {
    ofServices.delete(this);
  }

  /** Everything, in Prometheus' text format. */
  async text(): Promise<string> {
    return `${await processText()}${await this.registry.metrics()}`;
  }
}

/** Metrics of every service in this process, which may have one port for all of them; each name appears once. */
export async function textOfAllServices(): Promise<string> {
  const each = await Promise.all([...ofServices].map(({ registry }) => registry.getMetricsAsJSON()));
  return `${await processText()}${await AggregatorRegistry.aggregate(each).metrics()}`;
}

async function processText(): Promise<string> {
  // From the first asking on: the event loop's lag is measured a hundred times a second, which an idle machine would feel.
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofProcess });
  return ofProcess.metrics();
}
