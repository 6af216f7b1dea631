import type { Page } from '@playwright/test';
import type { GuestLinks } from '@whereabouts/shared/contracts/guests.js';
import { failing, opens, press, silent } from './acts.js';
import type { Screen } from './screen.js';

const GROUPS = '/api/sharing/groups';
const GUEST = '/api/collections/guest/';
const SHARED = '/inventory?collection={collection:Camping trip}';

const entry = (page: Page, name: string) => page.getByRole('menuitem', { name }).click();
const group = (page: Page, name: string) =>
  page.getByRole('article').filter({ hasText: name }).getByRole('button', { name }).click();
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name }).waitFor();

/** A group's page, with these notices. */
const groupSays = (name: string, text: string) => async (page: Page) => {
  await group(page, name);
  await page.getByRole('dialog').getByText(text).last().waitFor();
};

/** The dialog that shares the collection. */
async function share(page: Page) {
  await press(page, /^Collection:/);
  await press(page, 'Actions for Camping trip');
  await press(page, /^Share$/);
  await dialog(page, /^Share/);
}

const sharePressing = (name: RegExp) => async (page: Page) => {
  await share(page);
  await press(page, name);
};

async function shareItem(page: Page) {
  await page.getByRole('region', { name: 'Sharing' }).getByRole('button').first().click();
  await dialog(page, /^Share/);
}

/** Prevents the sign-up question in the middle of a picture. */
const calmly = (page: Page) => page.addInitScript(() => localStorage.setItem('guest_prompt_shown', 'true'));

/** Changes the guest's list in the answer. */
const guestSees = (change: object) => async (page: Page) => {
  await calmly(page);
  await page.route(`**${GUEST}*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } });
  });
};

const asksForPin = (page: Page) =>
  page.route(`**${GUEST}*`, (route) => route.fulfill({ status: 401, json: { error: 'PIN', code: 'pin_required' } }));

/** Fakes the creation of a group. */
const makesGroup = (page: Page) =>
  page.route(`**${GROUPS}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const made = { type: 'family', description: null, member_count: 1, members_preview: [], item_count: 0 };
    const group = { id: 999_999, name: 'Allotment neighbors', my_role: 'owner', shared_collections: [], ...made };
    await route.fulfill({ status: 201, json: { group } });
  });

/** Fakes the creation of a link. */
const makesLink = (page: Page) =>
  page.route('**/guest-link', (route) =>
    route.fulfill({
      status: 201,
      json: {
        ...{ id: 999_999, share_token: 'token', name: null, permission: 'view', is_active: true, has_pin: false },
        ...{ share_url: 'https://things.example.org/shared/kZ3vQ8mT1xYw5nB7rJ0aHcLdE2sFgU4pI6oXbVtWyMk' },
        ...{
          pin_locked_until: null,
          expires_at: null,
          expires_on: null,
          max_uses: null,
          use_count: 0,
          last_used_at: null,
        },
        ...{ created_at: '2026-01-02T00:00:00.000Z', added_count: 0 },
      },
    }),
  );

const hasShareSheet = (page: Page) => page.addInitScript(() => Object.assign(navigator, { share: async () => {} }));

/** Locks the collection's first link, as after too many wrong PINs. */
const lockedLink = (page: Page) =>
  page.route('**/guest-links', async (route) => {
    const answer = await route.fetch();
    const { links } = (await answer.json()) as GuestLinks;
    const [first, ...others] = links.filter(({ is_active }) => is_active);
    const locked = { ...first, has_pin: true, pin_locked_until: '2027-01-02T00:00:00.000Z' };
    await route.fulfill({ response: answer, json: { links: [locked, ...others] } });
  });

const refusesPins = async (page: Page) => {
  await asksForPin(page);
  const error = 'Too many wrong PINs were entered for this link. The person who shared it with you can open it again.';
  await page.route(`**${GUEST}*/unlock`, (route) =>
    route.fulfill({ status: 429, json: { error, code: 'pin_locked', retry_after: 3_600 } }),
  );
};

/** Makes any invitation token valid. */
const offers = (page: Page) =>
  page.route('**/api/sharing/invitations/show', (route) =>
    route.fulfill({
      json: {
        ...{ group_name: 'Trip to Norway', group_type: 'temporary', member_count: 6, role: 'editor' },
        inviter: { user_id: 2, display_name: 'Ben Berg' },
      },
    }),
  );

/** One of the invitations was postponed before. */
const waits = async (page: Page) => {
  await offers(page);
  await page.addInitScript(() => localStorage.setItem('waiting-invitations', '["token"]'));
};

const joins = async (page: Page) => {
  await offers(page);
  await page.route('**/api/sharing/invitations/accept', async (route) => {
    const groups = await page.request.get(GROUPS, { headers: await route.request().allHeaders() });
    const { groups: all } = (await groups.json()) as { groups: { name: string }[] };
    await route.fulfill({ json: { group: all.find(({ name }) => name === 'Home') } });
  });
};

/** Makes the list of notices longer than one page. */
const olderNotices = async (page: Page) => {
  await page.route('**/api/notices', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), next_cursor: '1' } });
  });
  await opens(/^Notices/)(page);
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
};

/** Screens of groups, shares, guests, and others' activity. */
export const SHARING_SCREENS: Screen[] = [
  { name: 'notices', path: '/home', act: opens(/^Notices/) },
  { name: 'notices, forced colors', path: '/home', act: opens(/^Notices/), only: 'forced' },
  { name: 'notices, older', path: '/home', act: olderNotices },
  { name: 'notices, none', path: '/home', viewer: 'new', act: opens(/^Notices/) },

  { name: 'groups', path: '/groups', picture: true },
  { name: 'groups, empty', path: '/groups', viewer: 'new' },
  { name: 'groups, loading', path: '/groups', before: silent(GROUPS) },
  { name: 'groups, error', path: '/groups', before: failing(GROUPS) },
  { name: 'group, manage', path: '/groups', act: groupSays('Home', 'dora@example.org') },
  { name: 'group, as a member', path: '/groups', act: groupSays('Allotment club', 'Carla Ruiz') },
  {
    name: 'group, invited',
    path: '/groups',
    act: async (page) => {
      await group(page, 'Home');
      await press(page, /^More for dora/);
      await entry(page, 'Invite again');
      await page.getByLabel('Invitation link').waitFor();
    },
  },
  {
    name: 'group, add a member',
    path: '/groups',
    act: async (page) => {
      await group(page, 'Home');
      await opens(/^Add Member/)(page);
    },
  },
  { name: 'group, create', path: '/groups', act: opens(/^Create Group/) },
  {
    name: 'group, created',
    path: '/groups',
    before: makesGroup,
    act: async (page) => {
      await opens(/^Create Group/)(page);
      const form = page.getByRole('dialog', { name: 'Create New Group' });
      await form.getByLabel('Name').fill('Allotment neighbors');
      await form.getByRole('button', { name: 'Create' }).click();
      await dialog(page, /^Add Member/);
    },
  },
  { name: 'home, invited', path: '/home', before: waits },
  { name: 'groups, invited', path: '/groups', before: waits },
  { name: 'groups, empty and invited', path: '/groups', viewer: 'new', before: waits },
  { name: 'join', path: '/signup?invite=token', before: offers },
  {
    name: 'join, joined',
    path: '/signup?invite=token',
    before: joins,
    act: (page) => press(page, /^Join/),
    picture: true,
  },
  { name: 'join, no good', path: '/signup?invite=none' },

  { name: 'share a collection', path: SHARED, act: share },
  { name: 'share a collection, permission', path: SHARED, act: sharePressing(/^Permission of/) },
  { name: 'share a collection, new link', path: SHARED, act: sharePressing(/^New guest link/) },
  {
    name: 'share a collection, link made',
    path: SHARED,
    before: async (page) => {
      await makesLink(page);
      await hasShareSheet(page);
    },
    act: async (page) => {
      await sharePressing(/^New guest link/)(page);
      await press(page, 'Create');
      await press(page, 'QR code');
      await page.getByRole('img', { name: 'QR code' }).waitFor();
    },
  },
  {
    name: 'share a collection, locked link',
    path: SHARED,
    before: lockedLink,
    act: async (page) => {
      await share(page);
      await page.getByRole('button', { name: 'Open again' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'share an item', path: '/items/{item:Red teapot}', act: shareItem },
  { name: 'share an item, shared', path: '/items/{item:Two-person tent}', act: shareItem },
  {
    name: 'item, who sees it',
    path: '/items/{item:Two-person tent}',
    // Scrolls the item clear of the bottom bar, below which it counts as seen.
    act: (page) =>
      page.getByRole('region', { name: 'Sharing' }).evaluate((region) => region.scrollIntoView({ block: 'center' })),
  },

  { name: 'guest', path: '/shared/{link:edit}', viewer: 'nobody', before: calmly, picture: true },
  {
    name: 'guest, list',
    path: '/shared/{link:edit}',
    viewer: 'nobody',
    before: calmly,
    act: (page) => press(page, 'List'),
    picture: true,
  },
  { name: 'guest, view only', path: '/shared/{link:view}', viewer: 'nobody', before: calmly, picture: true },
  { name: 'guest, expired', path: '/shared/{link:edit}', viewer: 'nobody', before: guestSees({ is_expired: true }) },
  { name: 'guest, empty', path: '/shared/{link:edit}', viewer: 'nobody', before: guestSees({ items: [] }) },
  {
    name: 'guest, add',
    path: '/shared/{link:edit}',
    viewer: 'nobody',
    before: calmly,
    act: (page) => press(page, 'Add Item'),
  },
  {
    name: 'guest, account',
    path: '/shared/{link:edit}',
    viewer: 'nobody',
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'guest, PIN', path: '/shared/none', viewer: 'nobody', before: asksForPin },
  {
    name: 'guest, PIN locked',
    path: '/shared/none',
    viewer: 'nobody',
    before: refusesPins,
    act: async (page) => {
      await page.getByLabel('PIN').fill('1234');
      await press(page, 'Open');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'guest, no link', path: '/shared/none', viewer: 'nobody' },
];
