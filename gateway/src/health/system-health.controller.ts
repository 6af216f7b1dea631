import { Controller, Get, Res } from '@nestjs/common';
import { isReady, type Readiness, readiness } from '@whereabouts/shared/contracts/health.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { ServerRoom, type Shortage } from '@whereabouts/shared/nest/storage/room/server-room.js';
import type { Response } from 'express';
import { SERVICES } from './services.js';

/** The readiness of every service in one response (docs/rules/calls.md). */
@Controller('health')
export class SystemHealthController {
  constructor(
    private readonly messenger: Messenger,
    private readonly room: ServerRoom,
  ) {}

  @Get()
  async all(@Res({ passthrough: true }) response: Response) {
    const reports = await Promise.all(SERVICES.map(async (service) => [service, await this.ask(service)] as const));
    const { shortages } = this.room;
    if (this.messenger.lack) return blocked(response, shortages);
    const ready = reports.every(([, report]) => isReady(report));
    response.status(ready ? 200 : 503);
    const down = reports.flatMap(([service, { error }]) =>
      Object.keys(error ?? {}).map((part) => `${service}: ${part}`),
    );
    const whole = shortages.length === 0 && reports.every(([, { status }]) => status === 'ok');
    const status = whole ? 'ok' : ready ? 'degraded' : 'error';
    return { status, down, shortages, services: Object.fromEntries(reports) };
  }

  private async ask(service: string): Promise<Readiness> {
    try {
      return await this.messenger.call(readiness(service), {});
    } catch {
      return { status: 'error', error: { service: { status: 'down' } } };
    }
  }
}

/** While the broker blocks publishers, the state of the services is unknown. */
function blocked(response: Response, shortages: Shortage[]) {
  response.status(503);
  return { status: 'error', down: ['rabbitmq: takes no messages'], shortages, services: {} };
}
