import { Controller, Get, Header } from '@nestjs/common';
import { Registry } from 'prom-client';
import { Metrics } from './metrics.js';

/** Metrics for operators, on a service's own port (deploy/README.md, "What to watch"). */
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  text() {
    return this.metrics.text();
  }
}
