import { type Browser, expect, type Page } from '@playwright/test';
import type { ApiUser } from '../../tools/demo/api-user.js';
import { address, fillRegistration, PASSWORD, register, signOut, signUp, tab } from './people.js';
import { show } from './show.js';
import { test } from './test.js';

const emailOf = (name: string) => `${name}-${test.info().project.name}@example.org`;

/** Opens a page for another user on their own device. */
async function newcomer(browser: Browser): Promise<Page> {
  const { viewport, isMobile, hasTouch } = test.info().project.use;
  const device = { ...(viewport && { viewport }), ...(isMobile && { isMobile }), ...(hasTouch && { hasTouch }) };
  return (await browser.newContext({ ...device, reducedMotion: 'reduce' })).newPage();
}

const createGroup = async ({ send }: ApiUser, name: string) =>
  (await send<{ group: { id: number } }>('POST', '/api/sharing/groups', { name })).group.id;

/** Returns the invitation link for an email without an account. */
const invite = async ({ send }: ApiUser, group_id: number, email: string, role = 'editor') =>
  (await send<{ invite_url: string }>('POST', `/api/sharing/groups/${group_id}/members`, { email, role })).invite_url;

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

/** On the page of all groups. */
async function chooseGroup(page: Page, name: string) {
  await card(page, name).getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
}

async function openGroup(page: Page, name: string) {
  await page.goto(address('/groups'));
  await chooseGroup(page, name);
}

/** Reloads until the page shows the changes of other users. */
const reloading = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.goto(address('/groups'));
    await check();
  }).toPass({ timeout: 90_000 });

test('a user creates a group, and an invited person signs up, gets another role and is removed', async ({
  page,
  browser,
}) => {
  await register(page, emailOf('owner'), 'Robin Shelf');
  await tab(page, 'Groups').click();
  await expect(page.getByText('No groups yet')).toBeVisible();
  await show(page, 'groups-empty');

  await page.getByRole('button', { name: 'Create Group' }).click();
  const creating = page.getByRole('dialog', { name: 'Create New Group' });
  await expect(creating.getByLabel('Type')).toHaveValue('family');
  await creating.getByLabel('Name').fill('Household');
  await creating.getByLabel('Description').fill('Everything in the flat and in the cellar.');
  await show(page, 'group-new');
  await creating.getByRole('button', { name: 'Create' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Member to Household' });
  await expect(adding.getByLabel('Email')).toBeFocused();
  await show(page, 'group-created');
  await adding.getByRole('button', { name: 'Skip' }).click();
  await expect(card(page, 'Household')).toContainText('1 member');

  await chooseGroup(page, 'Household');
  await expect(page.getByText(/^You are the only owner/)).toBeVisible();
  await page.getByRole('button', { name: 'Add Member' }).click();
  await adding.getByRole('button', { name: 'Add Member' }).click();
  await expect(adding.getByText('Email is required')).toBeVisible();
  const email = emailOf('newcomer');
  await adding.getByLabel('Email').fill(email);
  await show(page, 'member-new');
  await adding.getByRole('button', { name: 'Add Member' }).click();
  const link = await adding.getByLabel('Invitation link').inputValue();
  await show(page, 'member-invited');
  await adding.getByRole('button', { name: 'Done' }).click();
  const invited = page.getByRole('listitem').filter({ hasText: email });
  await expect(invited).toContainText('Invited');
  await invited.getByRole('button', { name: 'More for' }).click();
  await page.getByRole('menuitem', { name: 'Invite again' }).click();
  const again = invited.getByLabel('Invitation link');
  await expect(again).not.toHaveValue(link);
  await show(page, 'member-invited-again');

  const guest = await newcomer(browser);
  await guest.goto(await again.inputValue());
  await fillRegistration(guest, email, 'Kim Guest');
  await expect(tab(guest, 'Scan')).toBeVisible();
  await reloading(guest, () => expect(card(guest, 'Household')).toContainText('you are an editor', { timeout: 5_000 }));
  await chooseGroup(guest, 'Household');
  await expect(guest.getByText('Only the group owner can add or remove members.')).toBeVisible();
  await show(guest, 'group-as-editor');

  await openGroup(page, 'Household');
  await show(page, 'group-as-owner');
  const role = page.getByRole('combobox', { name: 'Role of Kim Guest' });
  await role.selectOption('Viewer');
  await reloading(guest, () => expect(card(guest, 'Household')).toContainText('you are a viewer', { timeout: 5_000 }));

  await page.getByRole('button', { name: 'More for Kim Guest' }).click();
  await page.getByRole('menuitem', { name: 'Remove from the group' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this member from the group?' });
  await expect(question).toBeVisible();
  await show(page, 'member-remove');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(role).toHaveCount(0);
  await reloading(guest, () => expect(guest.getByText('No groups yet')).toBeVisible({ timeout: 5_000 }));
  await guest.context().close();

  const missing: string[] = [];
  page.on('response', (response) => void (response.status() === 404 && missing.push(response.url())));
  await page.getByRole('button', { name: 'Delete Group' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this group? All sharing will be removed.' })
    .getByRole('button', { name: 'Delete Group' })
    .click();
  await expect(page.getByText('No groups yet')).toBeVisible();
  await expect(page.getByText('Household is deleted')).toBeVisible();
  // The live update makes the page request groups and members again.
  await page.waitForTimeout(1_500);
  expect(missing).toEqual([]);
  await page.reload();
  await expect(page.getByText('No groups yet')).toBeVisible();
});

test('a user with an account joins by an invitation link, once, and leaves', async ({ page, browser }) => {
  const robin = await signUp(page, emailOf('inviting'), 'Robin Shelf');
  const id = await createGroup(robin, 'Office');
  const link = await invite(robin, id, emailOf('other-address'), 'viewer');

  const guest = await newcomer(browser);
  const email = emailOf('joining');
  await register(guest, email, 'Robin Guest');
  await signOut(guest);
  await guest.goto(link);
  const dialog = guest.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(guest.getByText(email)).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Robin Shelf invites you to Office' })).toBeVisible();
  await show(guest, 'join');
  await guest.getByRole('button', { name: 'Join the group' }).click();
  await expect(guest.getByRole('heading', { name: 'You joined Office' })).toBeVisible();
  await show(guest, 'joined');
  await guest.getByRole('link', { name: 'To your groups' }).click();
  await expect(card(guest, 'Office')).toContainText('2 members');

  await guest.goto(link);
  await expect(guest.getByText('This invitation cannot be used')).toBeVisible();
  await show(guest, 'join-used');
  await guest.getByRole('link', { name: 'To your groups' }).click();

  await card(guest, 'Office').getByRole('button').click();
  await guest.getByRole('button', { name: 'Leave Group' }).click();
  const question = guest.getByRole('dialog', { name: 'Leave Office?' });
  await question.getByRole('button', { name: 'Leave Group' }).click();
  await expect(guest.getByText('You have left Office')).toBeVisible();
  await expect(guest.getByText('No groups yet')).toBeVisible();
  await guest.context().close();
  await reloading(page, () => expect(card(page, 'Office')).toContainText('1 member', { timeout: 5_000 }));
});

test('the items of a group are one press away, and new items are shared with it automatically', async ({
  page,
  browser,
}) => {
  const robin = await signUp(page, emailOf('sharing'), 'Robin Shelf');
  const id = await createGroup(robin, 'Camping club');
  const guest = await newcomer(browser);
  const email = emailOf('camper');
  await signUp(guest, email, 'Kim Guest');

  await openGroup(page, 'Camping club');
  await page.getByRole('switch', { name: 'Share my new items here' }).click({ force: true });
  await page.getByRole('button', { name: 'Add Member' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Member to Camping club' });
  await adding.getByLabel('Email').fill(email);
  await adding.getByRole('button', { name: 'Add Member' }).click();
  await expect(page.getByText(`${email} is in Camping club now`)).toBeVisible();

  await robin.send('POST', '/api/save-items', { items: [{ name: 'Tent' }] });
  const summer = { name: 'Summer' };
  const { collection } = await robin.send<{ collection: { id: number } }>('POST', '/api/collections', summer);
  await robin.send('POST', `/api/collections/${collection.id}/share`, { group_id: id, permission: 'view' });
  await reloading(guest, () => expect(card(guest, 'Camping club')).toContainText('1 shared item', { timeout: 5_000 }));
  await expect(card(guest, 'Camping club').getByRole('link', { name: 'Summer' })).toBeVisible();
  await show(guest, 'groups');
  await card(guest, 'Camping club').getByRole('link', { name: '1 shared item' }).click();
  await expect(card(guest, 'Tent')).toBeVisible();
  await guest.context().close();
});

test('a group is renamed, and the focus stays where it was', async ({ page }) => {
  await createGroup(await signUp(page, emailOf('renaming'), 'Robin Shelf'), 'Home');
  await openGroup(page, 'Home');
  await page.getByRole('button', { name: 'Edit' }).click();
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Name').fill('Home sweet home');
  await save.click();
  await expect(page.getByText('Home sweet home is saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Home sweet home').getByRole('button')).toBeFocused();
});
