import { Module, type Type } from '@nestjs/common';
import { type EnvSource, ServiceEnv } from '../nest/env.js';
import { type RunningService, startService } from '../nest/service.js';

/** Answers for another service over the real broker, with the real contracts and a controller of the test's own. */
export function startFake(service: string, env: EnvSource, controller: Type<unknown>): Promise<RunningService> {
  @Module({ controllers: [controller] })
  class FakeModule {}

  return startService({ name: service, env: ServiceEnv, module: () => FakeModule }, env);
}
