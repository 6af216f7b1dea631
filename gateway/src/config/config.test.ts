import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { aiSettings } from '@whereabouts/shared/contracts/ai-settings.js';
import type { AuthConfig } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { TestGateway } from '../testing/test-gateway.js';

const ai = { is_enabled: true, answers: true };

@Controller()
class FakeAnalysis {
  @OnCommand(aiSettings.state)
  state(_: RequestOf<typeof aiSettings.state>) {
    if (!ai.answers) throw new Error('told to fail');
    return { ai_enabled: ai.is_enabled };
  }
}

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start({}, { analysis: FakeAnalysis });
});

afterAll(() => gateway?.close());

const isEnabled = async () => ((await (await gateway.call('/api/auth/config')).json()) as AuthConfig).ai_enabled;

test('the configuration follows the AI settings without a restart, and keeps the last state if analysis fails', async () => {
  expect(await isEnabled()).toBe(true);
  ai.is_enabled = false;
  await until(async () => !(await isEnabled()));
  ai.answers = false;
  ai.is_enabled = true;
  expect(await isEnabled()).toBe(false);
  ai.answers = true;
  await until(isEnabled);
});
