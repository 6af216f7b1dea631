import '../../../../i18n/locales/admin';
import '../../../../i18n/locales/profile';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { authApi } from '../../../../api/account/auth';
import { answering, problem } from '../../../../testing/answers';
import { buildAiSettings, buildConfig } from '../../../../testing/factories';
import { show } from '../../../../testing/render';
import Ai from './ai';

const user = userEvent.setup();
const SETTINGS = '/api/admin/ai-settings';
const CHANGE = `PUT ${SETTINGS}`;
const TEST = `POST ${SETTINGS}/test`;
const OFF = buildAiSettings({ key_set: false, model: 'offline', ai_enabled: false });

beforeEach(() => {
  localStorage.setItem('auth_token', 'stored');
  notifications.clean();
  notifications.cleanQueue();
});

async function open(now = buildAiSettings(), routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    [`GET ${SETTINGS}`]: () => [200, now],
    [`GET ${SETTINGS}/models`]: () => [200, { models: [{ id: 'gpt-5', name: 'GPT-5' }] }],
    'GET /api/auth/config': () => [200, buildConfig({ ai_enabled: now.ai_enabled })],
    'GET /api/admin/ai-models': () => [200, { models: [], current_model: 'x' }],
    ...routes,
  });
  const view = show(<Ai />, server.fetch);
  await view.store.dispatch(authApi.endpoints.authConfig.initiate());
  await screen.findByRole('heading', { name: 'Provider' });
  return { server, ...view };
}

const GPT_5 = {
  ...{ id: 'gpt-5', name: 'GPT-5', speed: 'fast', cost: 'low', accuracy: 'high' },
  ...{ available: true, unavailable_reason: null },
};

const sent = (server: ReturnType<typeof answering>) => server.calls.find(({ route }) => route === CHANGE)?.body;
const text = (name: string) => screen.getByRole('textbox', { name });
const model = () => screen.getByRole('combobox', { name: 'Model' });
const preset = () => screen.getByRole('combobox', { name: 'Kind of AI server' });
const key = () => screen.getByLabelText('Key');
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const save = () => screen.getByRole('button', { name: 'Save' });

test('a local server is set up without a key, and the app knows at once that the AI is on', async () => {
  const on = buildAiSettings({
    ...{ preset: 'ollama', base_url: 'http://localhost:11434/v1', key_set: false },
    ...{ model: 'llava', model_price: 'free' },
  });
  const { server, store } = await open(OFF, { [CHANGE]: () => [200, on] });
  expect(save()).toBeDisabled();
  await user.selectOptions(preset(), 'Ollama');
  expect(text('Address')).toHaveValue('http://localhost:11434/v1');
  expect(key()).toHaveAccessibleDescription('Local servers usually need no key.');
  await user.type(model(), 'llava');
  await press('Save');
  await screen.findByText('AI settings saved');
  expect(sent(server)).toEqual({ preset: 'ollama', base_url: 'http://localhost:11434/v1', model: 'llava' });
  expect(await screen.findByText('This model costs nothing.')).toBeVisible();
  expect(authApi.endpoints.authConfig.select()(store.getState()).data?.ai_enabled).toBe(true);
  expect(save()).toBeDisabled();
});

test('the page begins with what the server does without a model', async () => {
  await open(OFF, {
    'GET /api/auth/config': () => [200, buildConfig({ ai_enabled: false, reads_text: true })],
    'GET /api/admin/background-reading': () => [200, { is_on: true, waiting: 0 }],
  });
  const state = await screen.findByText(/^Reads text and codes on this server\. Connect a model/);
  const provider = screen.getByRole('heading', { name: 'Provider' });
  expect(state.compareDocumentPosition(provider)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a key disappears from the page when it is saved, and only changes are sent', async () => {
  const { server } = await open(OFF, { [CHANGE]: () => [200, buildAiSettings()] });
  await user.type(key(), 'sk-new');
  await press('Save');
  await screen.findByText('AI settings saved');
  expect(sent(server)).toEqual({ key: 'sk-new' });
  expect(key()).toHaveValue('');
  expect(key()).toHaveAccessibleDescription(/Saved, and not shown again/);
});

test('a saved key is removed with the next save, unless the admin keeps it', async () => {
  const { server } = await open(undefined, { [CHANGE]: () => [200, OFF] });
  await press('Remove key');
  await press('Keep key');
  expect(save()).toBeDisabled();
  await press('Remove key');
  expect(key()).toBeDisabled();
  await press('Save');
  await screen.findByText('AI settings saved');
  expect(sent(server)).toEqual({ key: null });
});

test('a new address enables the key field again after Remove key', async () => {
  await open();
  await press('Remove key');
  await user.type(text('Address'), '/v2');
  expect(key()).toBeEnabled();
});

test('text that is typed during a save stays', async () => {
  const saved = Promise.withResolvers<[number, unknown]>();
  await open(undefined, { [CHANGE]: () => saved.promise });
  await user.type(key(), 'sk-new');
  await press('Save');
  await user.clear(text('AI photos per user and day'));
  await user.type(text('AI photos per user and day'), '42');
  saved.resolve([200, buildAiSettings()]);
  await screen.findByText('AI settings saved');
  expect(key()).toHaveValue('');
  expect(text('AI photos per user and day')).toHaveValue('42');
  expect(save()).toBeEnabled();
});

test('a key that can no longer be decrypted must be entered again', async () => {
  await open({ ...OFF, key_unreadable: true });
  expect(screen.getByRole('alert')).toHaveTextContent('enter the key again');
});

test('the model is chosen from the list of the provider', async () => {
  const { server } = await open(undefined, { [CHANGE]: () => [200, buildAiSettings({ model: 'gpt-5' })] });
  await user.clear(model());
  await user.click(await screen.findByRole('option', { name: 'gpt-5' }));
  await press('Save');
  await screen.findByText('AI settings saved');
  expect(sent(server)).toEqual({ model: 'gpt-5' });
});

test('a provider without a list leads to its message, and the price of an unknown model is said', async () => {
  const refusal = problem('The provider refused the key (status 401).', 'vision_unavailable');
  await open(buildAiSettings({ model_price: 'unknown' }), { [`GET ${SETTINGS}/models`]: () => [503, refusal] });
  expect(await screen.findByText(/refused the key \(status 401\)/)).toBeVisible();
  expect(screen.getByText(/The price of this model is not known/)).toBeVisible();
});

test.each([
  ['Monthly cap in US dollars', '25,5', { monthly_cap_usd: 25.5 }],
  ['Monthly cap in US dollars', '1,000', { monthly_cap_usd: 1000 }],
  ['Monthly cap in US dollars', '1.234,50', { monthly_cap_usd: 1234.5 }],
  ['US dollars per user and month', '0', { monthly_cap_per_user_usd: 0 }],
  ['AI photos per user and day', '', { photos_per_user_and_day: null }],
  ['Time limit in seconds', '300', { timeout_s: 300 }],
])('the limit “%s” of “%s” is saved', async (field, typed, change) => {
  const { server } = await open(undefined, { [CHANGE]: () => [200, buildAiSettings(change)] });
  await user.clear(text(field));
  if (typed) await user.type(text(field), typed);
  await press('Save');
  await screen.findByText('AI settings saved');
  expect(sent(server)).toEqual(change);
});

test.each([
  ['Monthly cap in US dollars', 'ten', 'Enter an amount from 0 to 1,000,000, or nothing.'],
  ['AI photos per user and day', '1.5', 'Enter a whole number from 0 to 100,000, or nothing.'],
  ['Time limit in seconds', '601', 'Enter a number from 5 to 600.'],
])('the limit “%s” of “%s” is not sent', async (field, typed, message) => {
  const { server } = await open();
  await user.clear(text(field));
  await user.type(text(field), typed);
  await press('Save');
  expect(text(field)).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(server.count(CHANGE)).toBe(0);
});

test('a refused address shows the server’s message at its field', async () => {
  const sentence = 'The address must start with https:// or http://.';
  await open(undefined, { [CHANGE]: () => [400, { ...problem(sentence, 'invalid'), field: 'base_url' }] });
  await user.type(text('Address'), '?x');
  await press('Save');
  await waitFor(() => expect(text('Address')).toHaveAccessibleDescription(expect.stringContaining(sentence)));
});

test('settings from the environment are disabled, with the reason', async () => {
  await open(buildAiSettings({ fixed: ['preset', 'base_url', 'key', 'model', 'timeout_s'] }));
  const reasons = [
    [preset(), /OPENAI_API_KEY or OPENAI_BASE_URL/],
    [text('Address'), /OPENAI_API_KEY or OPENAI_BASE_URL/],
    [key(), /OPENAI_API_KEY on the server sets this/],
    [model(), /OPENAI_MODEL on the server sets this/],
    [text('Time limit in seconds'), /VISION_TIMEOUT_MS on the server sets this/],
  ] as const;
  for (const [field, reason] of reasons) {
    expect(field).toBeDisabled();
    expect(field).toHaveAccessibleDescription(reason);
  }
  expect(screen.queryByRole('button', { name: 'Remove key' })).toBeNull();
  expect(await screen.findByRole('group', { name: 'AI model' })).toBeVisible();
});

test('the models that need a key can be chosen as soon as the key is saved', async () => {
  const now = buildAiSettings({ fixed: ['model'], key_set: false });
  let hasKey = false;
  await open(now, {
    'GET /api/admin/ai-models': () => [
      200,
      { models: [hasKey ? GPT_5 : { ...GPT_5, available: false, unavailable_reason: 'no_key' }], current_model: 'x' },
    ],
    [CHANGE]: () => {
      hasKey = true;
      return [200, { ...now, key_set: true }];
    },
  });
  expect(await screen.findByRole('radio', { name: /GPT-5/ })).toBeDisabled();
  await user.type(key(), 'sk-1');
  await press('Save');
  await waitFor(() => expect(screen.getByRole('radio', { name: /GPT-5/ })).toBeEnabled());
});

test('a test shows the answer with its format, time, tokens and cost, and a failed one its reason', async () => {
  const passed = {
    ...{ ok: true, model: 'gpt-5-mini', format: 'json_object', answer: '{"items":[{"name":"Red mug"}]}' },
    ...{ seconds: 2.4, tokens: 1200, cost_usd: 0.004, problem: null, provider_message: null },
  };
  const failed = {
    ...{ ...passed, ok: false, format: null, answer: null, tokens: 0, cost_usd: null },
    ...{ problem: 'The AI service refused access (status 401).', provider_message: 'Incorrect API key' },
  };
  const answers = [passed, failed];
  await open(undefined, { [TEST]: () => [200, answers.shift()] });
  await press('Test the model');
  expect(await screen.findByText('gpt-5-mini answered.')).toBeVisible();
  const result = within(screen.getByRole('status'));
  for (const part of ['2.4 s', '1,200', '$0.004', 'JSON', '{"items":[{"name":"Red mug"}]}'])
    expect(result.getByText(part)).toBeVisible();
  await press('Test the model');
  const alert = await screen.findByText(/refused access \(status 401\)/);
  expect(alert).toHaveTextContent('The provider said: Incorrect API key');
});

test('a test shows an answer that cannot be read, and what it cost', async () => {
  const unread = {
    ...{ ok: false, model: 'llava', format: null, answer: 'I see a mug.', seconds: 2.4, tokens: 1200 },
    ...{ cost_usd: 0.004, problem: 'The AI service gave an answer that cannot be read.', provider_message: null },
  };
  await open(undefined, { [TEST]: () => [200, unread] });
  await press('Test the model');
  expect(await screen.findByText(unread.problem)).toBeVisible();
  const result = within(screen.getByRole('status'));
  for (const part of ['2.4 s', '1,200', '$0.004', 'I see a mug.']) expect(result.getByText(part)).toBeVisible();
  expect(screen.queryByText('llava answered.')).toBeNull();
});

test.each([
  [165, 0],
  [300, 1],
])('with a time limit of %i s, the shorter one of the test is named %i times', async (timeout_s, times) => {
  await open(buildAiSettings({ timeout_s }));
  expect(screen.queryAllByText(/The test waits at most 165 seconds/)).toHaveLength(times);
});

test('a test of a provider that counts no tokens says that they are not known', async () => {
  const passed = { ok: true, model: 'llava', format: 'text', answer: '{}', seconds: 2, problem: null };
  await open(undefined, { [TEST]: () => [200, { ...passed, tokens: 0, cost_usd: null, provider_message: null }] });
  await press('Test the model');
  await screen.findByText('llava answered.');
  expect(within(screen.getByRole('status')).getAllByText('not known')).toHaveLength(2);
});

test('the test waits for a model and for unsaved changes', async () => {
  await open(OFF);
  const test = screen.getByRole('button', { name: 'Test the model' });
  expect(test).toBeDisabled();
  expect(screen.getByText('Save a provider and a model first.')).toBeVisible();
  await user.type(key(), 'sk-new');
  expect(test).toBeDisabled();
  expect(screen.getByText(/The test uses the saved settings/)).toBeVisible();
});
