import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { expect, test } from 'vitest';
import { buildMember } from '../../testing/factories';
import { isLastOwner, mayManage } from './roles';

const owner = buildMember();
const other = buildMember({ id: 2, user_id: 2 });

test.each<[GroupRole, GroupRole[]]>([
  ['owner', ['owner', 'admin', 'editor', 'viewer']],
  ['admin', ['editor', 'viewer']],
  ['editor', []],
  ['viewer', []],
])('%s may manage %j', (mine, theirs) => {
  const roles: GroupRole[] = ['owner', 'admin', 'editor', 'viewer'];
  expect(roles.filter((role) => mayManage(mine, buildMember({ role })))).toEqual(theirs);
});

test('an invited owner does not count, so the last active owner stays', () => {
  const invited = buildMember({ id: 9, user_id: null, display_name: null, status: 'invited' });
  expect(isLastOwner(owner, [owner, invited])).toBe(true);
  expect(isLastOwner(invited, [owner, invited])).toBe(false);
  expect(isLastOwner(owner, [owner, other])).toBe(false);
  expect(isLastOwner(buildMember({ role: 'editor' }), [owner])).toBe(false);
});
