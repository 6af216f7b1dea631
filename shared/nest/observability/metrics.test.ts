import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller, Get, Module, NotFoundException, Param } from '@nestjs/common';
import { z } from 'zod';
import { command, type RequestOf } from '../../contracts/contract.js';
import { type TestEnvironment, testEnvironment } from '../../testing/environment.js';
import { testMessenger } from '../../testing/test-messenger.js';
import { OnCommand } from '../messaging/message-handlers.js';
import type { Messenger } from '../messaging/messenger.js';
import { ServiceEnv } from '../process/env.js';
import { type RunningService, startService } from '../process/service.js';
import { textOfAllServices } from './metrics.js';

const find = command('inventory.find', z.object({ secret: z.string() }), z.object({}));

@Controller()
class FindController {
  @OnCommand(find)
  find({ secret }: RequestOf<typeof find>): Record<string, never> {
    if (secret === 'lost') throw new NotFoundException();
    return {};
  }

  @Get('things/:id')
  thing(@Param('id') id: string) {
    return { id };
  }
}

@Module({ controllers: [FindController] })
class FindModule {}

@Module({})
class NoModule {}

let environment: TestEnvironment;
let inventory: RunningService;
let others: RunningService[];
let messenger: Messenger;

beforeAll(async () => {
  environment = await testEnvironment();
  const { env } = environment;
  inventory = await startService({ name: 'inventory', env: ServiceEnv, module: () => FindModule }, env);
  others = [
    await startService({ name: 'media', env: ServiceEnv, module: () => NoModule }, env),
    await startService(
      { name: 'gateway', env: ServiceEnv, module: () => NoModule, listeners: () => ({}), servesUsers: true },
      env,
    ),
  ];
  messenger = testMessenger(env);
});

afterAll(async () => {
  await messenger?.onApplicationShutdown();
  await inventory?.close();
  for (const service of others ?? []) await service.close();
  await environment?.close();
});

const get = (service: RunningService | undefined, path: string) => fetch(`http://127.0.0.1:${service?.port}${path}`);

test('a service reports its handled calls by name and outcome, without any request data', async () => {
  await messenger.call(find, { secret: 'Alice' });
  await expect(messenger.call(find, { secret: 'lost' })).rejects.toMatchObject({ status: 404 });
  await get(inventory, '/things/umbrella');
  const response = await get(inventory, '/metrics');
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  const counted = (labels: string) => `handled_seconds_count{service="inventory",${labels}} 1`;
  expect(text).toContain(counted('transport="broker",name="inventory.find",outcome="ok"'));
  expect(text).toContain(counted('transport="broker",name="inventory.find",outcome="404"'));
  expect(text).toContain(counted('transport="http",name="GET /things/:id",outcome="ok"'));
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toMatch(/alice|umbrella/i);
});

test('the services of one process have separate metrics', async () => {
  const text = await (await get(others[0], '/metrics')).text();
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toContain('inventory.find');
});

test('the metrics of all services in a process are one text that contains each metric name once', async () => {
  await messenger.call(find, { secret: 'Alice' });
  await get(others[0], '/health/live');
  const text = await textOfAllServices();
  expect(text).toMatch(/^handled_seconds_count\{.*service="inventory".*\} [1-9]/m);
  expect(text).toMatch(/^handled_seconds_count\{.*service="media".*\} [1-9]/m);
  expect(text.match(/^# TYPE handled_seconds histogram$/gm)).toHaveLength(1);
  expect(text).toContain('process_cpu_seconds_total');
});

test('a public port has no metrics', async () => {
  expect((await get(others[1], '/metrics')).status).toBe(404);
});
