import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Metrics of the process, shared by all services in it. */
const ofProcess = new Registry();

/** Metrics of each service in this process. */
const ofServices = new Set<Metrics>();

/** Bucket limits, from a cached list (5 ms) to an image that a model analyzes for a minute. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * The Prometheus metrics of one service. Several services may run in one process, so each has its own registry. Labels
 * contain only names of contracts, routes, states and models, never user data.
 */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  readonly registry = new Registry();
  /** Count, duration and outcome (`ok` or the status) of commands, events, jobs and HTTP calls. */
  readonly handled = new Histogram({
    name: 'handled_seconds',
    help: 'Commands, events, jobs and HTTP calls handled, by name and outcome',
    labelNames: ['transport', 'name', 'outcome'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });

  /** Time until an event or job was first delivered to a consumer. */
  readonly waited = new Histogram({
    name: 'message_wait_seconds',
    help: 'Time from writing an event or job to its first delivery, without intended delays',
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

  /** All metrics, in Prometheus' text format. */
  async text(): Promise<string> {
    return `${await processText()}${await this.registry.metrics()}`;
  }
}

/** Metrics of every service in this process, for a shared port. Each metric name appears once. */
export async function textOfAllServices(): Promise<string> {
  const each = await Promise.all([...ofServices].map(({ registry }) => registry.getMetricsAsJSON()));
  return `${await processText()}${await AggregatorRegistry.aggregate(each).metrics()}`;
}

async function processText(): Promise<string> {
  // Collection starts with the first request, because it samples the event loop 100 times a second.
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofProcess });
  return ofProcess.metrics();
}
