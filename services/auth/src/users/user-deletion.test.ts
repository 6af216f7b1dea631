import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { FakeSharing } from '../testing/fake-sharing.js';
import { PASSWORD, runAuth } from '../testing/running-auth.js';

let running: Awaited<ReturnType<typeof runAuth>>;
let sharing: RunningService;
let count = 0;

beforeAll(async () => {
  running = await runAuth();
  sharing = await startFake('sharing', running.env, FakeSharing);
});

afterAll(async () => {
  await sharing?.close();
  await running?.close();
});

/** A user who is the only owner of groups with these names and has invited another person. */
async function owner(...names: string[]) {
  count += 1;
  const { user } = await running.register(`owner${count}@example.org`);
  sharing.app.get(FakeSharing).owned.set(user.id, names);
  await running.messenger.call(auth.findOrInvite, {
    email: `guest${count}@example.org`,
    invited_by: user.id,
    group_name: 'Family',
  });
  return user;
}

const remove = (actor: { id: number; role: 'user' | 'admin' }, password = PASSWORD) =>
  running.messenger.call(auth.deleteUser, { actor, password });

/** All of auth's data about a user, except the counters of limits. */
const kept = (id: number) =>
  running.source.query(
    `select to_jsonb(users) as user_row, (select jsonb_agg(invitations) from invitations where invited_by = users.id)
     from users where id = $1`,
    [id],
  );

test.each([
  [['Family'], '"Family"'],
  [['A', 'B'], '"A" and "B"'],
  [['A', 'B', 'C'], '"A", "B" and "C"'],
  [['A', 'B', 'C', 'D', 'E'], '"A", "B", "C" and 2 more'],
])('the only owner of %j cannot be deleted, and the error names the groups', async (names, told) => {
  const user = await owner(...names);
  const before = await kept(user.id);
  await expect(remove(user)).rejects.toMatchObject({
    status: 409,
    response: {
      code: 'only_owner',
      message: `You are the only owner of ${told}. Make another member an owner there, or delete the group, and try again.`,
    },
  });
  expect(await kept(user.id)).toEqual(before);
  await running.login(user.email);
  sharing.app.get(FakeSharing).owned.delete(user.id);
  await remove(user);
  expect(await kept(user.id)).toEqual([]);
});

test('a wrong password is refused before the groups are checked', async () => {
  const user = await owner('Family');
  await expect(remove(user, 'wrong')).rejects.toMatchObject({ status: 403, response: { code: 'wrong_password' } });
});

test('no user is deleted while sharing does not respond', async () => {
  const user = await owner();
  const before = await kept(user.id);
  await sharing.close();
  await expect(remove(user)).rejects.toMatchObject({ status: 503, response: { code: 'unavailable' } });
  await expect(remove(user, 'wrong')).rejects.toMatchObject({ status: 403 });
  expect(await kept(user.id)).toEqual(before);
  sharing = await startFake('sharing', running.env, FakeSharing);
  await remove(user);
  expect(await kept(user.id)).toEqual([]);
});
