import { expect, test } from '@jest/globals';
import { API_CALLS } from './api-calls.js';
import { errorsOf, needsRoom } from './call.js';
import { parseRoute } from './route.js';

const calls = Object.values(API_CALLS).flatMap((area) => Object.entries(area));

test('a POST or PUT needs room, but for those that read, sign somebody in, or lead to erasing', () => {
  const without = calls.filter(
    ([, call]) => ['POST', 'PUT'].includes(parseRoute(call.route).method) && !needsRoom(call),
  );
  expect(without.map(([name]) => name).sort()).toEqual([
    'bulkDelete',
    'changeEntryStatus',
    'createResetLink',
    'forgotPassword',
    'linkGoogle',
    'listGroupsOfItems',
    'login',
    'loginWithGoogle',
    'pauseBatch',
    'previewImport',
    'readNotices',
    'resetPassword',
    'restartWorkers',
    'showInvitation',
    'signOut',
    'signOutEverywhere',
    'testMail',
    'undoBatch',
    'unlockGuestLink',
  ]);
});

test('a call that needs room declares what it answers without', () => {
  for (const [, call] of calls) expect(errorsOf(call)[507]).toEqual(needsRoom(call) ? ['storage_full'] : undefined);
});
