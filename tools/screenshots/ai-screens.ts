import type { Page } from '@playwright/test';
import type { AiSettings, AiTestAnswer } from '@whereabouts/shared/contracts/ai-settings.js';
import { press } from './acts.js';
import type { Screen } from './screen.js';

const PATH = '/profile/admin/ai';

const SET: AiSettings = {
  preset: 'ollama',
  base_url: 'http://nas.example.org:11434/v1',
  key_set: false,
  key_unreadable: false,
  model: 'qwen2.5vl:7b',
  model_price: 'free',
  fallback_model: null,
  fallback_price: null,
  timeout_s: 300,
  monthly_cap_usd: null,
  monthly_cap_per_user_usd: null,
  photos_per_user_and_day: 100,
  ai_enabled: true,
  fixed: [],
};
const OPENAI: AiSettings = {
  ...SET,
  preset: 'openai',
  base_url: 'https://api.openai.com/v1',
  key_set: true,
  model: 'gpt-5-mini',
  model_price: 'known',
  fallback_model: 'gpt-5-nano',
  fallback_price: 'known',
  timeout_s: 60,
  monthly_cap_usd: 10,
  monthly_cap_per_user_usd: 2.5,
};

const settings = (json: AiSettings) => async (page: Page) => {
  await page.route('**/api/admin/ai-settings', (route) => route.fulfill({ json }));
  const models = [json.model ?? '', 'llava:13b'].map((id) => ({ id, name: id }));
  await page.route('**/api/admin/ai-settings/models', (route) => route.fulfill({ json: { models } }));
};

/** Presses the test button, with this answer from the model. */
const tested = (json: AiTestAnswer, shown: string) => async (page: Page) => {
  await page.route('**/api/admin/ai-settings/test', (route) => route.fulfill({ json }));
  await press(page, 'Test the model');
  await page.getByText(shown).waitFor();
};

const PASSED: AiTestAnswer = {
  ok: true,
  model: 'qwen2.5vl:7b',
  format: 'json_schema',
  answer:
    '{"items":[{"name":"Red mug","description":"Ceramic mug with a handle.","category":"Kitchen > Tableware","color":"red","quantity":1,"confidence":0.96},{"name":"Stack of two books","color":"blue","quantity":2,"confidence":0.88},{"name":"Green apple","color":"green","quantity":1,"confidence":0.9}],"summary":"A mug, two books and an apple on a table."}',
  seconds: 41.2,
  tokens: 2_318,
  cost_usd: 0,
  problem: null,
  provider_message: null,
};
const FAILED: AiTestAnswer = {
  ...PASSED,
  ...{ ok: false, model: 'gpt-5-mini', format: null, answer: null, seconds: 0.3, tokens: 0, cost_usd: null },
  problem: 'The AI service refused access (status 401). Its key needs checking.',
  provider_message: 'Incorrect API key provided: …',
};

/** Screens of Profile > Admin > AI. The screen `admin, AI` shows the settings of this installation. */
export const AI_SCREENS: Screen[] = [
  { name: 'admin, AI tested', path: PATH, before: settings(SET), act: tested(PASSED, 'qwen2.5vl:7b answered.') },
  { name: 'admin, AI test failed', path: PATH, before: settings(OPENAI), act: tested(FAILED, 'Incorrect API key') },
  {
    name: 'admin, AI off',
    path: PATH,
    before: settings({ ...OPENAI, key_set: false, key_unreadable: true, model: 'offline', ai_enabled: false }),
  },
];
