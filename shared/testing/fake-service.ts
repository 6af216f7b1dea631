import { type INestApplication, Module, type Type } from '@nestjs/common';
import { httpCommandStep } from '../nest/messaging/http-commands/http-command-step.js';
import { type EnvSource, ServiceEnv } from '../nest/process/env.js';
import { type RunningService, startService } from '../nest/process/service.js';

/** Starts a fake of a service on the real broker, with the real contracts and the test's own controller. */
export function startFake(service: string, env: EnvSource, controller: Type<unknown>): Promise<RunningService> {
  @Module({ controllers: [controller] })
  class FakeModule {}

  const aheadOfExpress = (app: INestApplication, { SERVICE_KEYS }: ServiceEnv) => [
    httpCommandStep(app, { SERVICE_KEYS, RATE_LIMIT_FACTOR: 1 }),
  ];
  return startService({ name: service, env: ServiceEnv, module: () => FakeModule, aheadOfExpress }, env);
}
