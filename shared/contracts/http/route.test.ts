import { expect, test } from '@jest/globals';
import { requestOf } from './route.js';

test('a field goes to the path or query if the route names it, otherwise to the body', () => {
  const fields = { group_id: 4, token: 'a/b?', scope: 'one', missing: undefined, name: 'Home', description: null };
  expect(requestOf('PUT /api/{token}/groups/{group_id}{?scope,missing}', fields)).toEqual({
    method: 'PUT',
    path: '/api/a%2Fb%3F/groups/4?scope=one',
    body: { name: 'Home', description: null },
  });
  expect(requestOf('DELETE /api/groups/{group_id}', { group_id: 4 })).toEqual({
    method: 'DELETE',
    path: '/api/groups/4',
  });
});
