import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { type AiUsage, type Corrected, vision } from '@whereabouts/shared/contracts/vision.js';
import { type JobStats, type Throughput, type WorkerStatus, workers } from '@whereabouts/shared/contracts/workers.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { TestGateway } from '../../testing/test-gateway.js';

const STATUS: WorkerStatus = { status: 'offline', restarts: 2, workers: [] };
const STATS: JobStats = {
  ...{ total_jobs: 1, pending_jobs: 0, processing_jobs: 0, completed_jobs: 1, failed_jobs: 0 },
  recent_jobs: [],
};
const THROUGHPUT: Throughput = { minutes: [] };
const USAGE: AiUsage = {
  ...{ month: '2024-05', photos: 1, input_tokens: 2, output_tokens: 3, cost_usd: 0.5 },
  ...{ monthly_cap_usd: 10, photos_per_user_and_day: 100, paused: false, recent: [] },
};
const CORRECTED: Corrected = { items: [], summary: 'Done.', left_out: 0 };

/** The requests to analysis, in order. */
const asked: [string, object][] = [];

function told<Answer>(command: string, request: object, answer: Answer): Answer {
  asked.push([command, request]);
  return answer;
}

@Controller()
class AnalysisController {
  @OnCommand(workers.status)
  status(request: RequestOf<typeof workers.status>) {
    return told('status', request, STATUS);
  }

  @OnCommand(workers.restart)
  restart(request: RequestOf<typeof workers.restart>) {
    return told('restart', request, { success: true as const });
  }

  @OnCommand(workers.stats)
  stats(request: RequestOf<typeof workers.stats>) {
    return told('stats', request, STATS);
  }

  @OnCommand(workers.throughput)
  throughput(request: RequestOf<typeof workers.throughput>) {
    return told('throughput', request, THROUGHPUT);
  }

  @OnCommand(vision.aiUsage)
  usage(request: RequestOf<typeof vision.aiUsage>) {
    return told('aiUsage', request, USAGE);
  }

  @OnCommand(vision.changeBudget)
  changeBudget(request: RequestOf<typeof vision.changeBudget>) {
    return told('changeBudget', request, USAGE);
  }

  @OnCommand(vision.correct)
  correct(request: RequestOf<typeof vision.correct>) {
    return told('correct', request, CORRECTED);
  }
}

let gateway: TestGateway;
let admin: { id: number; token: string };

beforeAll(async () => {
  gateway = await TestGateway.start({}, { analysis: AnalysisController });
  admin = gateway.user('admin');
});

beforeEach(() => {
  asked.length = 0;
});

afterAll(() => gateway?.close());

const ROW = { name: 'Lamp', description: null, category: null, color: null, quantity: 1, box: null };
const CORRECTION = { image_id: 7, instruction: 'two lamps', items: [ROW] };

test.each([
  ['GET', 'admin/queue-worker/status', 'status', undefined, STATUS],
  ['POST', 'admin/queue-worker/restart', 'restart', undefined, { success: true }],
  ['GET', 'admin/queue/stats', 'stats', undefined, STATS],
  ['GET', 'admin/queue/throughput', 'throughput', undefined, THROUGHPUT],
  ['GET', 'admin/ai-usage', 'aiUsage', undefined, USAGE],
  ['PUT', 'admin/ai-usage', 'changeBudget', { monthly_cap_usd: null }, USAGE],
  ['PUT', 'admin/ai-usage', 'changeBudget', { photos_per_user_and_day: 20 }, USAGE],
  ['POST', 'analyze/correct', 'correct', CORRECTION, CORRECTED],
])('the admin call %s %s sends the command %s', async (method, path, command, body, answer) => {
  expect((await gateway.call(`/api/${path}`, { method, body })).status).toBe(401);
  const response = await gateway.call(`/api/${path}`, { method, token: admin.token, body });
  expect([response.status, await response.json()]).toEqual([200, answer]);
  expect(asked).toEqual([[command, { ...body, actor: { id: admin.id, role: 'admin' } }]]);
});

test.each([
  ['PUT', 'admin/ai-usage', { monthly_cap_usd: -1 }],
  ['PUT', 'admin/ai-usage', {}],
  ['PUT', 'admin/ai-usage', { photos_per_user_and_day: 1.5 }],
  ['POST', 'analyze/correct', { ...CORRECTION, items: [] }],
  ['POST', 'analyze/correct', { ...CORRECTION, instruction: ' ' }],
  ['POST', 'analyze/correct', { ...CORRECTION, items: Array.from({ length: 51 }, () => ROW) }],
])('%s %s with %j is rejected by the gateway', async (method, path, body) => {
  const response = await gateway.call(`/api/${path}`, { method, token: admin.token, body });
  expect([response.status, asked]).toEqual([400, []]);
});
