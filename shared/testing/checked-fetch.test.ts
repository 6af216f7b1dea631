import { expect, test } from '@jest/globals';
import { assertAsDeclared } from './checked-fetch.js';

const group = {
  ...{ id: 4, name: 'Home', type: 'family', description: null, member_count: 1, item_count: 0 },
  ...{ my_role: 'owner', shared_collections: [] },
};
const get = (body: unknown, status = 200) => assertAsDeclared('GET', '/api/sharing/groups/4', status, body);

test('an answer passes as declared, and with no field wrong, missing or too many, by no other status', () => {
  expect(() => get(group)).not.toThrow();
  expect(() => get({ ...group, member_count: '1' })).toThrow(/member_count/);
  expect(() => get({ ...group, name: undefined })).toThrow(/name/);
  expect(() => get({ ...group, secret: 1 })).toThrow(/secret/);
  expect(() => get(group, 201)).toThrow(/status/);
});

test('a failure is a problem, and what no contract knows does not pass', () => {
  const problem = { success: false, error: 'The group was not found.', code: 'group_not_found', request_id: 'x' };
  expect(() => get(problem, 404)).not.toThrow();
  expect(() => get({ error: 'Not found' }, 404)).toThrow(/code/);
  expect(() => assertAsDeclared('GET', '/api/unheard/of', 200, {})).toThrow(/no contract/);
});
