import type { AiSettings } from '@whereabouts/shared/contracts/ai-settings.js';
import { expect, test } from 'vitest';
import { changesOf, draftOf, filledIn } from './ai-draft';

const settings = {
  ...{ preset: 'openai', base_url: 'https://api.openai.com/v1', key_set: true, model: 'gpt-5-mini', fixed: [] },
  ...{ fallback_model: null, timeout_s: 60, monthly_cap_usd: null, monthly_cap_per_user_usd: null },
  photos_per_user_and_day: 100,
} as Partial<AiSettings> as AiSettings;

const moved = { ...draftOf(settings), ...filledIn('custom'), base_url: 'https://proxy.example/v1', key: 'sk-proxy' };

test.each([
  ['gpt-5-mini', 'gpt-5-mini'],
  ['', null],
])('a move to another server names the model “%s” as it is shown', (model, sent) => {
  expect(changesOf({ ...moved, model }, settings).changes).toMatchObject({ preset: 'custom', model: sent });
});

test('a model that the environment fixes is not sent', () => {
  const { changes } = changesOf({ ...moved, model: 'gpt-5-mini' }, { ...settings, fixed: ['model'] });
  expect(changes).not.toHaveProperty('model');
});
