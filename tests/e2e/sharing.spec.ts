import { type Browser, expect, type Page } from '@playwright/test';
import type { ApiUser } from '../../tools/demo/api-user.js';
import { address, signUp } from './people.js';
import { show } from './show.js';
import { test } from './test.js';
import { useTool } from './toolbar.js';

const emailOf = (name: string) => `${name}-${test.info().project.name}@example.org`;

interface Person extends ApiUser {
  email: string;
  page: Page;
}

/** Registers a user with their own browser. */
async function person(browser: Browser, name: string, email: string): Promise<Person> {
  const { viewport, hasTouch, isMobile } = test.info().project.use;
  const page = await (await browser.newContext({ viewport, hasTouch, isMobile, reducedMotion: 'reduce' })).newPage();
  return { ...(await signUp(page, email, name)), email, page };
}

async function openInventory(page: Page) {
  await page.goto(address('/inventory'));
  await expect(page.getByRole('button', { name: /^Collection:/ })).toBeVisible();
}

const thing = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const editor = (page: Page) => page.getByRole('dialog').first();

async function openItem(page: Page, name: string) {
  await thing(page, name).getByRole('link').first().click();
  await expect(editor(page).getByRole('region', { name: 'Sharing' })).toBeVisible();
}

async function choose(page: Page, collection: RegExp) {
  await page.getByRole('button', { name: /^Collection:/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: collection }).first().click();
  await expect(page.getByRole('button', { name: /^Collection:/ })).toHaveAccessibleName(/Camping/);
}

/** The label of the checkbox covers the whole card of a checklist item. */
async function tick(page: Page, name: string) {
  const box = page.getByRole('checkbox', { name });
  await box.click({ force: true });
  await expect(box).toBeChecked();
}

/** Opens the sharing dialog of a collection from its menu. */
async function openSharing(page: Page, collection: string) {
  await page.getByRole('button', { name: /^Collection:/ }).click();
  await page.getByRole('button', { name: `Actions for ${collection}` }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  return page.getByRole('dialog', { name: `Share ${collection}` });
}

/** Creates Ada's group with an editor and a viewer, and her items: two in a checklist and two others. */
async function household(browser: Browser, run: string) {
  const ada = await person(browser, 'Ada Shelf', emailOf(`${run}-owner`));
  const bob = await person(browser, 'Bob Lender', emailOf(`${run}-editor`));
  const vera = await person(browser, 'Vera Looker', emailOf(`${run}-viewer`));
  const { group } = await ada.send<{ group: { id: number } }>('POST', '/api/sharing/groups', { name: 'Home' });
  for (const [{ email }, role] of [
    [bob, 'editor'],
    [vera, 'viewer'],
  ] as const) {
    await ada.send('POST', `/api/sharing/groups/${group.id}/members`, { email, role });
  }
  const { collection } = await ada.send<{ collection: { id: number } }>('POST', '/api/collections', {
    name: 'Camping',
    is_checklist: true,
  });
  await ada.send('POST', '/api/save-items', {
    items: [{ name: 'Tent' }, { name: 'Stove' }],
    collection_id: collection.id,
  });
  const { items } = await ada.send<{ items: { id: number; name: string }[] }>('POST', '/api/save-items', {
    items: [{ name: 'Drill' }, { name: 'Diary' }],
  });
  const drill = items.find(({ name }) => name === 'Drill')?.id;
  return { ada, bob, vera, group_id: group.id, collection_id: collection.id, drill };
}

test('editors of a group can change shared items, and viewers can see them', async ({ browser }) => {
  const { ada, bob, vera } = await household(browser, 'seen');

  // Shares a collection with a permission, and one item.
  await openInventory(ada.page);
  const sharing = await openSharing(ada.page, 'Camping');
  await expect(sharing.getByText('Not shared with a group yet')).toBeVisible();
  await sharing.getByRole('button', { name: 'Share with Home' }).click();
  await show(ada.page, 'share-group');
  await ada.page.getByRole('menuitemradio', { name: 'Can edit' }).click();
  await expect(sharing.getByRole('button', { name: 'Permission of Home: Can edit' })).toBeVisible();
  await expect(sharing.getByText('2 people see this')).toBeVisible();
  await show(ada.page, 'share-collection');
  await ada.page.keyboard.press('Escape');

  await useTool(ada.page, 'Select');
  await thing(ada.page, 'Drill').getByRole('button').click();
  await ada.page.getByRole('region', { name: 'Selected items' }).getByRole('button', { name: 'Share' }).click();
  const choosing = ada.page.getByRole('dialog', { name: 'Share Drill' });
  await choosing.getByRole('button', { name: 'Share with Home' }).click();
  await expect(ada.page.getByText('Shared with Home', { exact: true })).toBeVisible();
  await expect(choosing.getByText('2 people see this')).toBeVisible();
  await show(ada.page, 'share-items');
  await choosing.getByRole('button', { name: /^Home/ }).click();
  await expect(choosing.getByText('Vera Looker')).toBeVisible();
  await show(ada.page, 'share-members');
  await ada.page.keyboard.press('Escape');
  await ada.page.getByRole('region', { name: 'Selected items' }).getByRole('button', { name: 'Done' }).click();
  await expect(thing(ada.page, 'Drill')).toContainText('Shared');
  await expect(thing(ada.page, 'Diary')).not.toContainText('Shared');

  // An editor sees the owner and can change the item.
  await openInventory(bob.page);
  await expect(thing(bob.page, 'Drill')).toContainText('from Ada');
  await expect(thing(bob.page, 'Tent')).toContainText('Group');
  await expect(thing(bob.page, 'Diary')).toHaveCount(0);
  await show(bob.page, 'shared-items');
  await openItem(bob.page, 'Drill');
  await expect(editor(bob.page).getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await editor(bob.page).getByRole('button', { name: 'Edit' }).click();
  await editor(bob.page).getByRole('textbox', { name: 'Name' }).fill('Cordless drill');
  await editor(bob.page).getByRole('button', { name: 'Save' }).click();
  await expect(editor(bob.page).getByRole('button', { name: 'Edit' })).toBeVisible();
  await show(bob.page, 'shared-editor');

  // A viewer can only look.
  await openInventory(vera.page);
  await expect(thing(vera.page, 'Cordless drill')).toContainText('from Ada');
  await expect(thing(vera.page, 'Cordless drill')).toContainText('Read-only');
  await openItem(vera.page, 'Cordless drill');
  await expect(editor(vera.page).getByRole('note')).toHaveText(
    'This is a read-only shared item. You do not have permission to edit it.',
  );
  await expect(editor(vera.page).getByRole('button', { name: 'Read-Only' })).toBeDisabled();
  await expect(editor(vera.page).getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await show(vera.page, 'viewer-editor');
  await editor(vera.page).getByRole('button', { name: 'Show All' }).click();
  await useTool(vera.page, 'Select');
  await expect(vera.page.getByRole('region', { name: 'Selected items' })).toBeVisible();
  await expect(thing(vera.page, 'Cordless drill').getByRole('button')).toBeDisabled();
  await show(vera.page, 'viewer-select');
  for (const { page } of [ada, bob, vera]) await page.context().close();
});

test('all members share one checklist, and unshared items disappear', async ({ browser }) => {
  const { ada, bob, vera, group_id, collection_id, drill } = await household(browser, 'gone');
  await ada.send('POST', `/api/collections/${collection_id}/share`, { group_id, permission: 'view' });
  await ada.send('POST', `/api/sharing/groups/${group_id}/items`, { item_ids: [drill] });
  for (const { page } of [ada, bob, vera]) {
    await openInventory(page);
    await choose(page, /^Camping/);
  }
  await Promise.all([tick(ada.page, 'Tent'), tick(bob.page, 'Stove')]);
  for (const { page } of [ada, bob, vera])
    await expect(page.getByRole('status').filter({ hasText: '2 of 2' })).toBeVisible();
  await show(vera.page, 'shared-checklist');

  const ending = await openSharing(ada.page, 'Camping');
  await ending.getByRole('button', { name: 'Permission of Home' }).click();
  await ada.page.getByRole('menuitem', { name: 'Stop sharing' }).click();
  await expect(ending.getByText('Not shared with a group yet')).toBeVisible();
  await ada.page.keyboard.press('Escape');
  await choose(ada.page, /^Camping/);
  await expect(thing(ada.page, 'Tent')).not.toContainText('Shared');
  for (const { page } of [bob, vera]) {
    await openInventory(page);
    await expect(thing(page, 'Drill')).toBeVisible();
    await expect(thing(page, 'Tent')).toHaveCount(0);
  }
  await ada.page.getByRole('button', { name: /^Collection:/ }).click();
  await ada.page.getByRole('dialog').getByRole('link', { name: 'All Items' }).click();
  await openItem(ada.page, 'Drill');
  await editor(ada.page).getByRole('region', { name: 'Sharing' }).getByRole('button', { name: 'Change' }).click();
  const last = ada.page.getByRole('dialog', { name: 'Share Drill' });
  await last.getByRole('button', { name: 'Sharing with Home: Shared' }).click();
  await ada.page.getByRole('menuitem', { name: 'Stop sharing' }).click();
  await expect(last.getByText('Only you see this')).toBeVisible();
  await ada.page.keyboard.press('Escape');
  await expect(editor(ada.page).getByText('Only you see it')).toBeVisible();
  await bob.page.reload();
  await expect(bob.page.getByText('Nothing in your inventory yet')).toBeVisible();

  // The group owner unshares an item of another user.
  const saved = await bob.send<{ items: { id: number }[] }>('POST', '/api/save-items', { items: [{ name: 'Ladder' }] });
  const item_ids = saved.items.map(({ id }) => id);
  await bob.send('POST', `/api/sharing/groups/${group_id}/items`, { item_ids });
  await openInventory(ada.page);
  await openItem(ada.page, 'Ladder');
  await editor(ada.page).getByRole('button', { name: 'Take out of Home' }).click();
  const question = ada.page.getByRole('dialog', { name: 'Remove this item?' });
  await show(ada.page, 'take-out');
  await question.getByRole('button', { name: 'Take out of Home' }).click();
  await expect(editor(ada.page).getByRole('alert')).toContainText('no longer shared with you');
  await show(ada.page, 'lost-editor');
  for (const { page } of [ada, bob, vera]) await page.context().close();
});
