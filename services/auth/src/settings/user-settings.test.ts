import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { UserSettingsChange, userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { runAuth } from '../testing/running-auth.js';

const zones: PayloadOf<typeof userSettings.timeZoneChanged>[] = [];
const currencies: PayloadOf<typeof userSettings.currencyChanged>[] = [];
const languages: PayloadOf<typeof userSettings.languageChanged>[] = [];

@Controller()
class Listener {
  @OnEvent(userSettings.timeZoneChanged)
  changed(change: PayloadOf<typeof userSettings.timeZoneChanged>) {
    zones.push(change);
  }

  @OnEvent(userSettings.currencyChanged)
  currencyChanged(change: PayloadOf<typeof userSettings.currencyChanged>) {
    currencies.push(change);
  }

  @OnEvent(userSettings.languageChanged)
  languageChanged(change: PayloadOf<typeof userSettings.languageChanged>) {
    languages.push(change);
  }
}

let running: Awaited<ReturnType<typeof runAuth>>;
let listener: RunningService;
let count = 0;
let actor: Actor;

beforeAll(async () => {
  running = await runAuth();
  listener = await startFake('inventory', running.env, Listener);
});

afterAll(async () => {
  await listener?.close();
  await running?.close();
});

beforeEach(async () => {
  count += 1;
  actor = (await running.register(`settings${count}@example.org`)).user;
});

const find = (by = actor) => running.messenger.call(userSettings.find, { actor: by });
const change = (what: object) => running.messenger.call(userSettings.change, { actor, ...what });
const NOTHING = { currency: null, timezone: null, language: null, share_names_with_ai: true };

test('a new user has no settings, and item names may be shared with an AI', async () => {
  expect(await find()).toEqual(NOTHING);
});

test('each setting is changed independently and belongs to one user', async () => {
  expect(await change({ currency: 'EUR', timezone: 'Europe/Berlin' })).toEqual({
    ...{ currency: 'EUR', timezone: 'Europe/Berlin', language: null, share_names_with_ai: true },
  });
  await change({ language: 'en' });
  await change({ share_names_with_ai: false });
  await change({ currency: 'JPY' });
  expect(await change({})).toEqual({
    ...{ currency: 'JPY', timezone: 'Europe/Berlin', language: 'en', share_names_with_ai: false },
  });
  const other = (await running.register(`other${count}@example.org`)).user;
  expect(await find(other)).toEqual(NOTHING);
});

test('changing the time zone publishes an event', async () => {
  await change({ currency: 'EUR' });
  await change({ timezone: 'Europe/Berlin' });
  await change({ timezone: 'Asia/Tokyo' });
  const mine = () => zones.filter(({ user_id }) => user_id === actor.id).map(({ timezone }) => timezone);
  await until(() => mine().length === 2);
  expect(mine().toSorted()).toEqual(['Asia/Tokyo', 'Europe/Berlin']);
});

test('choosing a language publishes an event only if it is another one than before', async () => {
  for (const language of ['de', 'de', 'fr']) await change({ language });
  const mine = () => languages.filter(({ user_id }) => user_id === actor.id).map(({ language }) => language);
  await until(() => mine().length >= 2);
  expect(mine().toSorted()).toEqual(['de', 'fr']);
});

test('registration keeps the proposed currency and time zone, and publishes the currency', async () => {
  const user = (await running.register(`proposed${count}@example.org`, { currency: 'EUR', timezone: 'Europe/Berlin' }))
    .user;
  expect(await find(user)).toMatchObject({ currency: 'EUR', timezone: 'Europe/Berlin' });
  const proposed = () => currencies.filter(({ user_id }) => user_id === user.id);
  await until(() => proposed().length === 1);
  expect(proposed()[0]).toMatchObject({ currency: 'EUR' });
});

test('a deleted user has no settings', async () => {
  const gone = { id: 999_999, role: 'user' as const };
  await expect(find(gone)).rejects.toMatchObject({ status: 404 });
  const changed = running.messenger.call(userSettings.change, { actor: gone, timezone: 'UTC' });
  await expect(changed).rejects.toMatchObject({ status: 404 });
});

describe('user settings', () => {
  test.each([
    ['currency', 'EUR', 'XXQ'],
    ['currency', 'JPY', 'eur'],
    ['currency', 'CHF', '€'],
    ['timezone', 'Europe/Berlin', 'Europe/Atlantis'],
    ['timezone', 'Asia/Calcutta', '+02:00'],
    ['timezone', 'UTC', ''],
    ['language', 'zh-Hant', 'tlh'],
    ['language', 'en', 'EN_us'],
    ['share_names_with_ai', false, 'no'],
  ])('the setting %s accepts %j and refuses %j', (name, good, bad) => {
    expect(UserSettingsChange.safeParse({ [name]: good }).success).toBe(true);
    expect(UserSettingsChange.safeParse({ [name]: bad }).success).toBe(false);
  });
});
