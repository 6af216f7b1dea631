import { expect, test } from '@jest/globals';
import { assertAsDeclared } from './checked-fetch.js';

const setting = { key: 'trash_retention_days', value: '30' };
const get = (body: unknown, status = 200) =>
  assertAsDeclared('GET', '/api/settings/trash_retention_days', status, body);

test('a declared response passes, but not with a wrong, missing or extra field or another status', () => {
  expect(() => get(setting)).not.toThrow();
  expect(() => get({ ...setting, value: 30 })).toThrow(/value/);
  expect(() => get({ key: setting.key })).toThrow(/value/);
  expect(() => get({ ...setting, secret: 1 })).toThrow(/secret/);
  expect(() => get(setting, 201)).toThrow(/status/);
});

test('an error must be a declared problem, and an unknown path must not succeed', () => {
  const problem = { success: false, error: 'There is no such setting.', code: 'setting_not_found', request_id: 'x' };
  expect(() => get(problem, 404)).not.toThrow();
  expect(() => get({ error: 'Not found' }, 404)).toThrow(/code/);
  expect(() => assertAsDeclared('GET', '/api/unheard/of', 200, {})).toThrow(/no contract/);
});
