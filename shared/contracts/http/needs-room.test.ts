import { expect, test } from '@jest/globals';
import { API_CALLS } from './api-calls.js';
import { errorsOf, needsRoom } from './call.js';
import { parseRoute } from './route.js';

const calls = Object.values(API_CALLS).flatMap((area) => Object.entries(area));

test('a POST or PUT needs room, unless it only reads, signs a user in, or leads to erasing', () => {
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
    'testAi',
    'testMail',
    'undoBatch',
    'unlockGuestLink',
  ]);
});

test('a call declares the error for a full server exactly if it needs room', () => {
  for (const [, call] of calls) expect(errorsOf(call)[507]).toEqual(needsRoom(call) ? ['storage_full'] : undefined);
});
