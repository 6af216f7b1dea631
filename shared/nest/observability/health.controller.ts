import { Controller, Get, HttpException, Inject, Res, type Type } from '@nestjs/common';
import { HealthCheck, HealthCheckService, type HealthIndicatorFunction } from '@nestjs/terminus';
import type { Response } from 'express';
import { isReady, Readiness, readiness } from '../../contracts/health.js';
import { OnCommand } from '../messaging/message-handlers.js';

/** Injection token of the dependencies that a service needs to work. */
export const READINESS = Symbol('READINESS');

/**
 * Health checks on a service's own port for operators and orchestrators, and over the broker for the gateway
 * (docs/rules/calls.md).
 */
export function healthController(service: string): Type<unknown> {
  @Controller('health')
  class HealthController {
    constructor(
      @Inject(HealthCheckService) private readonly health: HealthCheckService,
      @Inject(READINESS) private readonly needs: HealthIndicatorFunction[],
    ) {}

    @Get('live')
    @HealthCheck()
    async live() {
      return Readiness.parse(await this.health.check([]));
    }

    @Get('ready')
    @HealthCheck()
    async ready(@Res({ passthrough: true }) response: Response) {
      const report = await this.report();
      response.status(isReady(report) ? 200 : 503);
      return report;
    }

    @OnCommand(readiness(service))
    readiness(): Promise<Readiness> {
      return this.report();
    }

    private async report(): Promise<Readiness> {
      try {
        return Readiness.parse(await this.health.check(this.needs));
      } catch (error) {
        if (error instanceof HttpException) return Readiness.parse(error.getResponse());
        throw error;
      }
    }
  }
  return HealthController;
}
