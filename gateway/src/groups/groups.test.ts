import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller, NotFoundException } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { type BareGroup, type GroupContents, type GroupMember, groups } from '@whereabouts/shared/contracts/groups.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { TestGateway } from '../testing/test-gateway.js';

const HOME: BareGroup = { id: 4, name: 'Home', type: 'family', description: null, member_count: 2, my_role: 'owner' };
const NEW: BareGroup = { ...HOME, id: 5, name: 'New', member_count: 1 };
const TENT = {
  ...{ image_id: 1, thumbnail_url: '/api/images/1/content?thumb=1', image_url: '/api/images/1/content' },
  ...{ thumb_hash: null, category: null, color: 'green' },
};
const CAMPING = { id: 7, name: 'Camping', owner_name: 'Ada', pictures: [TENT] };
const members_preview = [{ user_id: 2, display_name: 'Bob' }];
const CONTENTS: GroupContents = [
  { group_id: 3, members_preview: [], item_count: 9, picture: null, shared_collections: [] },
  { group_id: 4, members_preview, item_count: 2, picture: TENT, shared_collections: [CAMPING] },
];
const FULL_HOME = { ...HOME, members_preview, item_count: 2, picture: TENT, shared_collections: [CAMPING] };
const EMPTY_NEW = { ...NEW, members_preview: [], item_count: 0, picture: null, shared_collections: [] };
const BOB: GroupMember = {
  id: 1,
  user_id: 2,
  display_name: 'Bob',
  email: 'bob@example.org',
  role: 'viewer',
  status: 'active',
};
const INVITED = {
  status: 'invited' as const,
  invite_token: 'secret',
  invite_url: 'http://things.internal/signup?invite=secret',
};
/** The link starts with the URL that the client used. */
const SHOWN_INVITATION = {
  ...INVITED,
  invite_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/signup\?invite=secret$/),
};
const OFFER = { group_name: 'Home', group_type: 'family' as const, member_count: 2, role: 'viewer' as const };
const NOBODY = 'new@example.org';
/** Unnormalized, as users type it. */
const TYPED = { email: ' Bob@Example.org', role: 'viewer' };
const SUCCESS = { success: true as const };

/** The last request to sharing, and the actor of the last request for contents. */
let heard: unknown;
let asking: unknown;

function hear<Answer>(request: unknown, answer: Answer): Answer {
  heard = request;
  return answer;
}

@Controller()
class FakeSharing {
  @OnCommand(groups.list)
  list(request: RequestOf<typeof groups.list>) {
    return hear(request, { groups: [HOME, NEW] });
  }

  @OnCommand(groups.find)
  find(request: RequestOf<typeof groups.find>) {
    if (request.group_id === 99) throw new NotFoundException({ message: 'Group not found', code: 'group_not_found' });
    return hear(request, { group: request.group_id === NEW.id ? NEW : HOME });
  }

  @OnCommand(groups.create)
  create(request: RequestOf<typeof groups.create>) {
    return hear(request, { group: NEW });
  }

  @OnCommand(groups.change)
  change(request: RequestOf<typeof groups.change>) {
    return hear(request, { group: HOME });
  }

  @OnCommand(groups.delete)
  delete(request: RequestOf<typeof groups.delete>) {
    return hear(request, SUCCESS);
  }

  @OnCommand(groups.members)
  members(request: RequestOf<typeof groups.members>) {
    return hear(request, { members: [BOB] });
  }

  @OnCommand(groups.addMember)
  addMember(request: RequestOf<typeof groups.addMember>) {
    return hear(request, request.email === BOB.email ? { status: 'added' as const } : INVITED);
  }

  @OnCommand(groups.changeMember)
  changeMember(request: RequestOf<typeof groups.changeMember>) {
    return hear(request, SUCCESS);
  }

  @OnCommand(groups.removeMember)
  removeMember(request: RequestOf<typeof groups.removeMember>) {
    return hear(request, SUCCESS);
  }

  @OnCommand(groups.withdrawInvitation)
  withdraw(request: RequestOf<typeof groups.withdrawInvitation>) {
    return hear(request, SUCCESS);
  }

  @OnCommand(groups.showInvitation)
  show(request: RequestOf<typeof groups.showInvitation>) {
    return hear(request, OFFER);
  }

  @OnCommand(groups.acceptInvitation)
  accept(request: RequestOf<typeof groups.acceptInvitation>) {
    return hear(request, { group: HOME });
  }

  @OnCommand(groups.defaultGroup)
  defaultGroup(request: RequestOf<typeof groups.defaultGroup>) {
    return hear(request, { default_group_id: null });
  }

  @OnCommand(groups.changeDefaultGroup)
  changeDefaultGroup(request: RequestOf<typeof groups.changeDefaultGroup>) {
    return hear(request, { default_group_id: request.group_id });
  }
}

@Controller()
class FakeInventory {
  @OnCommand(inventory.groupContents)
  contents({ actor }: RequestOf<typeof inventory.groupContents>) {
    asking = actor;
    return { contents: CONTENTS };
  }
}

let gateway: TestGateway;
let user: { id: number; token: string };

beforeAll(async () => {
  gateway = await TestGateway.start({}, { sharing: FakeSharing, inventory: FakeInventory });
  user = gateway.user();
});

afterAll(() => gateway?.close());

async function call(method: string, path: string, body?: unknown) {
  const response = await gateway.call(`/api/sharing${path}`, { method, token: user.token, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const ROUTES: [string, string, object | undefined, number, object, object][] = [
  ['GET', '/groups', undefined, 200, {}, { groups: [FULL_HOME, EMPTY_NEW] }],
  ['GET', '/groups?type=team', undefined, 200, { type: 'team' }, { groups: [FULL_HOME, EMPTY_NEW] }],
  ['POST', '/groups', { name: ' New ' }, 201, { name: 'New', type: 'family' }, { group: EMPTY_NEW }],
  ['GET', '/groups/4', undefined, 200, { group_id: 4 }, FULL_HOME],
  ['GET', '/groups/5', undefined, 200, { group_id: 5 }, EMPTY_NEW],
  ['PUT', '/groups/4', { description: '' }, 200, { group_id: 4, description: null }, { group: FULL_HOME }],
  ['DELETE', '/groups/4', undefined, 200, { group_id: 4 }, SUCCESS],
  ['GET', '/groups/4/members', undefined, 200, { group_id: 4 }, { members: [BOB] }],
  ['POST', '/groups/4/members', TYPED, 201, { group_id: 4, email: BOB.email, role: 'viewer' }, { status: 'added' }],
  [
    'POST',
    '/groups/4/members',
    { email: NOBODY },
    201,
    { group_id: 4, email: NOBODY, role: 'editor' },
    SHOWN_INVITATION,
  ],
  ['PUT', '/groups/4/members/2', { role: 'admin' }, 200, { group_id: 4, user_id: 2, role: 'admin' }, SUCCESS],
  ['DELETE', '/groups/4/members/2', undefined, 200, { group_id: 4, user_id: 2 }, SUCCESS],
  ['DELETE', '/groups/4/invitations/8', undefined, 200, { group_id: 4, invitation_id: 8 }, SUCCESS],
  ['POST', '/invitations/show', { token: ' secret ' }, 200, { token: 'secret' }, OFFER],
  ['POST', '/invitations/accept', { token: ' secret ' }, 200, { token: 'secret' }, { group: FULL_HOME }],
  ['GET', '/users/default-group', undefined, 200, {}, { default_group_id: null }],
  ['PUT', '/users/default-group', { group_id: 4 }, 200, { group_id: 4 }, { default_group_id: 4 }],
  ['PUT', '/users/default-group', { group_id: null }, 200, { group_id: null }, { default_group_id: null }],
];

test.each(ROUTES)('%s /api/sharing%s with %j calls sharing for the signed-in user', async (...route) => {
  const [method, path, body, status, asked, answer] = route;
  const actor = { id: user.id, role: 'user' };
  const forged = body && { ...body, actor: { id: 99, role: 'admin' } };
  expect(await call(method, path, forged)).toEqual({ status, body: answer });
  expect(heard).toEqual({ ...asked, actor });
});

test.each(['/groups', '/groups/4'])('the contents of %s are requested for the signed-in user', async (path) => {
  asking = undefined;
  await call('GET', path);
  expect(asking).toEqual({ id: user.id, role: 'user' });
});

test.each([
  ['GET', '/groups?type=club', undefined, 'type'],
  ['POST', '/groups', { name: '  ' }, 'name'],
  ['POST', '/groups', { name: 'x'.repeat(101) }, 'name'],
  ['POST', '/groups', { name: 'Home', type: 'club' }, 'type'],
  ['PUT', '/groups/4', { description: 'x'.repeat(501) }, 'description'],
  ['POST', '/groups/4/members', { email: 'nobody', role: 'viewer' }, 'email'],
  ['POST', '/groups/4/members', { email: 'a@example.org', role: 'king' }, 'role'],
  ['PUT', '/groups/4/members/2', {}, 'role'],
  ['POST', '/invitations/accept', { token: ' ' }, 'token'],
  ['PUT', '/users/default-group', {}, 'group_id'],
  ['PUT', '/users/default-group', { group_id: '4' }, 'group_id'],
])('%s /api/sharing%s with %j is a 400 that names the field', async (method, path, body, field) => {
  heard = undefined;
  const { status, body: problem } = await call(method, path, body);
  expect([status, problem.code, problem.field, heard]).toEqual([400, 'invalid', field, undefined]);
});

test.each([
  ['GET', '/groups/0x4'],
  ['DELETE', '/groups/home'],
  ['GET', '/groups/4e0/members'],
  ['DELETE', '/groups/4/members/me'],
  ['DELETE', '/groups/4/invitations/-8'],
])('%s /api/sharing%s has an invalid id and reaches no service', async (method, path) => {
  heard = undefined;
  const { status, body } = await call(method, path);
  expect([status, body.error, heard]).toEqual([
    400,
    expect.stringMatching(/^\w+ id must be a whole number\.$/),
    undefined,
  ]);
});

test("a group that the user is not in is a 404 with sharing's own message", async () => {
  const answer = { success: false, error: 'Group not found', code: 'group_not_found' };
  expect(await call('GET', '/groups/99')).toEqual({ status: 404, body: expect.objectContaining(answer) });
});

test.each(ROUTES)('%s /api/sharing%s requires a signed-in user', async (method, path) => {
  expect((await gateway.call(`/api/sharing${path}`, { method })).status).toBe(401);
});

describe('while inventory is down', () => {
  beforeAll(() => gateway.stop('inventory'));
  afterAll(() => gateway.startOther('inventory', FakeInventory));

  test('a group cannot be shown, changed or joined', async () => {
    heard = undefined;
    expect((await call('PUT', '/groups/4', { name: 'Other' })).status).toBe(503);
    expect((await call('POST', '/invitations/accept', { token: 'secret' })).status).toBe(503);
    expect(heard).toBeUndefined();
    expect((await call('GET', '/groups')).status).toBe(503);
  });

  test('a new group can be created', async () => {
    expect((await call('POST', '/groups', { name: 'New' })).status).toBe(201);
  });
});
