import { Controller, Get, Res } from '@nestjs/common';
import { isReady, type Readiness, readiness } from '@whereabouts/shared/contracts/health.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Response } from 'express';
import { SERVICES } from './services.js';

/** The readiness of every service in one answer (api, Operations). */
@Controller('health')
export class SystemHealthController {
  constructor(private readonly messenger: Messenger) {}

  @Get()
  async all(@Res({ passthrough: true }) response: Response) {
    const reports = await Promise.all(SERVICES.map(async (service) => [service, await this.ask(service)] as const));
    const ready = reports.every(([, report]) => isReady(report));
    response.status(ready ? 200 : 503);
    const down = reports.flatMap(([service, { error }]) =>
      Object.keys(error ?? {}).map((part) => `${service}: ${part}`),
    );
    const whole = reports.every(([, { status }]) => status === 'ok');
    const status = whole ? 'ok' : ready ? 'degraded' : 'error';
    return { status, down, services: Object.fromEntries(reports) };
  }

  private async ask(service: string): Promise<Readiness> {
    try {
      return await this.messenger.call(readiness(service), {});
    } catch {
      return { status: 'error', error: { service: { status: 'down' } } };
    }
  }
}
