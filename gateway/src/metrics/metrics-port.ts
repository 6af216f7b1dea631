import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Metrics, textOfAllServices } from '@whereabouts/shared/nest/observability/metrics.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { GatewayEnv } from '../env.js';

/**
 * Serves metrics on a separate port, because the gateway's own port is public (deploy/README.md, "What to watch"). The
 * port opens only if it is configured. If one process runs all services, it serves the metrics of all.
 */
@Injectable()
export class MetricsPort implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private server: Server | undefined;

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    private readonly metrics: Metrics,
  ) {}

  async onApplicationBootstrap() {
    if (this.env.METRICS_PORT === undefined) return;
    this.server = createServer(async (request, response) => {
      if (request.url !== '/metrics') return response.writeHead(404).end();
      const text = await textOfAllServices();
      response.writeHead(200, { 'content-type': this.metrics.registry.contentType }).end(text);
    });
    this.server.listen(this.env.METRICS_PORT, this.env.METRICS_HOST);
    await once(this.server, 'listening');
  }

  beforeApplicationShutdown() {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}
