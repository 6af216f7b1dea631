import type { Page } from '@playwright/test';
import type { ItemList } from '@whereabouts/shared/contracts/inventory.js';
import { ACCOUNT_SCREENS } from './account-screens.js';
import { failing, opened, opens, press, refuse, silent } from './acts.js';
import { AI_SCREENS } from './ai-screens.js';
import { BACKUP_SCREENS } from './backup-screens.js';
import { COLLECTION_SCREENS } from './collection-screens.js';
import { IMPORT_SCREENS } from './import-screens.js';
import { editAt, ITEM_SCREENS } from './item-screens.js';
import { LABEL_SCREENS } from './label-screens.js';
import { MAIL_SCREENS } from './mail-screens.js';
import { REPORT_SCREENS } from './report-screens.js';
import { SCAN_SCREENS } from './scan-screens.js';
import type { Screen } from './screen.js';
import { SHARING_SCREENS } from './sharing-screens.js';
import { SIMILAR_SCREENS } from './similar-screens.js';
import { TROUBLE_SCREENS } from './trouble-screens.js';

const ITEMS = '/api/sharing/items/my-items';

/** Long unbroken words, as in German, for items in the same place. */
const GERMAN_NAMES = [
  'Geschirrspülmaschinenreinigungstabs',
  'Daunenschlafsack Komfort −5 °C',
  'Akkuschrauber mit Drehmomenteinstellung',
  'Wärmflaschenbezug',
];
const GERMAN_PLACES: Record<string, string> = {
  Kitchen: 'Küche und Hauswirtschaftsraum',
  'Cupboard right': 'Vorratskammerhochschrank',
  Drawer: 'Besteckschublade',
};

/** Shows the household with German names. @param most number of items; by default all */
const writtenInGerman = (most?: number) => (page: Page) =>
  page.route(`**${ITEMS}*`, async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as ItemList;
    list.items = list.items.slice(0, most);
    for (const [index, item] of list.items.entries()) {
      item.name = GERMAN_NAMES[index % GERMAN_NAMES.length] ?? item.name;
      item.area = GERMAN_PLACES[item.area ?? ''] ?? item.area;
      item.location = GERMAN_PLACES[item.location ?? ''] ?? item.location;
    }
    await route.fulfill({ response: answer, json: list });
  });

/** The largest text size, with a locale that has long words. */
const GERMAN = { locale: 'de-DE', textSize: 'x-large', before: writtenInGerman() } as const;

/** Chooses the first three items of the list. */
async function select(page: Page) {
  const more = page.getByRole('button', { name: 'More', exact: true });
  const tool = page.getByRole('button', { name: 'Select', exact: true });
  await more.or(tool).first().waitFor();
  if (await tool.isVisible()) await tool.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name: 'Select', exact: true }).click();
  }
  for (const index of [0, 1, 2]) await page.getByRole('article').nth(index).click();
}

/** Drags the first three items of the list over a place of the rail. */
async function drag(page: Page) {
  await select(page);
  await page.getByRole('article').first().hover();
  await page.mouse.down();
  const place = page.getByRole('region', { name: 'Filters' }).getByRole('link', { name: /^Kitchen/ });
  await place.hover();
  // The first movement begins the drag. The second one is above the place.
  await place.hover({ position: { x: 20, y: 10 } });
}

async function bulk(page: Page, name: string) {
  await select(page);
  await page.getByRole('region', { name: 'Selected items' }).getByRole('button', { name }).click();
  if (name !== 'Delete') await opened(page);
}

/** The filter is in the line above a wide list, or on the page of all filters. */
async function showDeparted(page: Page) {
  const filter = page.getByRole('button', { name: 'Departed', exact: true });
  const all = page.getByRole('button', { name: /^Filters/ });
  await filter.or(all).first().waitFor();
  if (!(await filter.isVisible())) await all.click();
  await filter.click();
  const show = page.getByRole('button', { name: /^Show \d/ });
  if (await show.isVisible()) await show.click();
}

/** The choices of the sheet stay in place while the list of departed items loads. */
async function chooseDeparted(page: Page) {
  await opens(/^Filters/)(page);
  await press(page, 'Departed');
  await page.getByRole('button', { name: /^Show \d/ }).waitFor();
}

/** Scrolls to the totals of the first group, or to what replaces them. */
const showGroupWorth = (page: Page) =>
  page
    .getByRole('heading', { name: /^Items shared with/ })
    .first()
    .scrollIntoViewIfNeeded();

/** The device's stored settings for the inventory. The view is that of the list on the page. */
const kept =
  ({ view, ...preferences }: { view?: string } & Record<string, unknown>) =>
  (page: Page) =>
    page.addInitScript(
      ([chosen, others]) => {
        const collection = new URLSearchParams(location.search).get('collection') ?? 'all';
        const views = chosen ? { [collection]: chosen } : {};
        localStorage.setItem('inventory', JSON.stringify({ ...others, views }));
      },
      [view, preferences] as const,
    );

/** Types slowly: a layout shift after a key counts as the user's. */
const search = (words: string) => (page: Page) =>
  page.locator('input[type=search]').filter({ visible: true }).first().pressSequentially(words);

async function palette(page: Page) {
  await page.keyboard.press('Control+k');
  await opened(page);
}

export const SCREENS: Screen[] = [
  { name: 'welcome', path: '/', viewer: 'nobody' },
  { name: 'sign in', path: '/login', viewer: 'nobody' },
  { name: 'sign up', path: '/signup', viewer: 'nobody' },
  { name: 'reset password', path: '/reset-password?token=none', viewer: 'nobody' },
  { name: 'nowhere', path: '/nowhere' },

  { name: 'home', path: '/home', picture: true },
  { name: 'home, first run', path: '/home', viewer: 'new' },
  { name: 'home, loading', path: '/home', before: silent(ITEMS) },
  { name: 'palette', path: '/home', act: palette },
  { name: 'keys', path: '/home', act: (page) => page.keyboard.press('?'), only: 'desktop' },

  { name: 'inventory', path: '/inventory', picture: true },
  { name: 'inventory, rows', path: '/inventory', before: kept({ view: 'list' }), picture: true },
  { name: 'inventory, empty', path: '/inventory', viewer: 'new' },
  { name: 'inventory, loading', path: '/inventory', before: silent(ITEMS) },
  { name: 'inventory, error', path: '/inventory', before: failing(ITEMS) },
  {
    name: 'inventory, search',
    path: '/inventory',
    act: search('box'),
    picture: true,
  },
  { name: 'inventory, one found', path: '/inventory', act: search('teapot'), picture: true },
  {
    name: 'inventory, one found, large and German',
    path: '/inventory?search=Wärmflaschenbezug',
    ...GERMAN,
    before: writtenInGerman(GERMAN_NAMES.length),
  },
  { name: 'inventory, search by address', path: '/inventory?search=honey', picture: true },
  {
    name: 'inventory, nothing found',
    path: '/inventory',
    act: search('zzzz'),
  },
  { name: 'inventory, menu', path: '/inventory', act: opens('More'), only: 'phone' },
  { name: 'inventory, filters', path: '/inventory', act: opens(/^Filters/), only: 'phone' },
  { name: 'inventory, filters with departed', path: '/inventory', act: chooseDeparted, only: 'phone' },
  { name: 'inventory, filter menu', path: '/inventory', act: opens(/^Category/), only: 'desktop' },
  { name: 'inventory, range filter', path: '/inventory', act: opens(/^Last serviced/), only: 'desktop' },
  { name: 'inventory, dragged', path: '/inventory', act: drag, only: 'desktop', picture: true },
  { name: 'inventory, selected', path: '/inventory', act: select, picture: true },
  { name: 'inventory, selected, low window', path: '/inventory', act: select, only: 'low' },
  { name: 'inventory, selected, forced colors', path: '/inventory', act: select, only: 'forced' },
  { name: 'inventory, filters, forced colors', path: '/inventory', act: opens(/^Filters/), only: 'forced' },
  { name: 'move', path: '/inventory', act: (page) => bulk(page, 'Move') },
  { name: 'tags', path: '/inventory', act: (page) => bulk(page, 'Tag') },
  { name: 'add to collections', path: '/inventory', act: (page) => bulk(page, 'Add to') },
  { name: 'share items', path: '/inventory', act: (page) => bulk(page, 'Share') },
  { name: 'delete', path: '/inventory', act: (page) => bulk(page, 'Delete') },
  { name: 'departed', path: '/inventory', act: showDeparted },
  { name: 'departed, several', path: '/inventory', act: (page) => bulk(page, 'Departed') },
  { name: 'collection', path: '/inventory?collection={collection:Insured}', picture: true },
  { name: 'checklist', path: '/inventory?collection={collection:Camping trip}' },
  { name: 'checklist, low window', path: '/inventory?collection={collection:Camping trip}', only: 'low' },
  {
    name: 'checklist, rows',
    path: '/inventory?collection={collection:Camping trip}',
    before: kept({ view: 'checklist-list' }),
  },
  {
    name: 'checklist, by name',
    path: '/inventory?collection={collection:Camping trip}',
    before: kept({ checklistOrder: { field: 'name' } }),
  },
  { name: 'inventory, from others', path: '/inventory', before: kept({ filters: { sharing: 'others' } }) },
  {
    name: 'inventory, rows from others',
    path: '/inventory',
    before: kept({ filters: { sharing: 'others' }, view: 'list' }),
  },
  {
    name: 'inventory, shared rows',
    path: '/inventory',
    before: kept({ filters: { sharing: 'shared' }, view: 'list' }),
  },
  { name: 'inventory, selected, large', path: '/inventory', textSize: 'x-large', act: select },
  { name: 'stock, low', path: '/inventory?collection={collection:Stock}', before: kept({ filters: { stock: 'low' } }) },
  { name: 'stock', path: '/inventory?collection={collection:Stock}' },
  { name: 'stock, rows', path: '/inventory?collection={collection:Stock}', before: kept({ view: 'stock-list' }) },
  { name: 'collection, empty', path: '/inventory?collection={collection:Moving house}' },
  { name: 'collection, not there', path: '/inventory?collection=999999' },
  ...ITEM_SCREENS,
  ...ITEM_SCREENS,
  { name: 'places', path: '/inventory/places' },
  { name: 'place', path: '/inventory/place/Garage', picture: true },
  { name: 'place, deep', path: '/inventory/place/Garage/Shelf%202/Blue%20box', picture: true },
  { name: 'places, empty', path: '/inventory/places', viewer: 'new' },
  ...LABEL_SCREENS,
  { name: 'print', path: '/collections/{collection:Camping trip}/print' },

  ...SCAN_SCREENS,
  ...SIMILAR_SCREENS,
  ...IMPORT_SCREENS,

  ...SHARING_SCREENS,

  ...COLLECTION_SCREENS,

  ...ACCOUNT_SCREENS,

  ...TROUBLE_SCREENS,
  ...BACKUP_SCREENS,
  ...AI_SCREENS,
  ...MAIL_SCREENS,
  ...REPORT_SCREENS,

  { name: 'home, large and German', path: '/home', ...GERMAN, picture: true },
  { name: 'inventory, large and German', path: '/inventory', ...GERMAN, picture: true },
  { name: 'filters, large and German', path: '/inventory', ...GERMAN, act: opens(/^Filters/), only: 'phone' },
  {
    name: 'item, history',
    path: '/items/{item:Charcoal}',
    act: (page) => press(page, 'Show the history'),
    picture: true,
  },
  { name: 'item, large and German', path: '/items/{item:Red teapot}', ...GERMAN, picture: true },
  { name: 'edit, large and German', path: '/items/{item:Red teapot}', ...GERMAN, act: (page) => press(page, /^Edit/) },
  {
    name: 'edit record, large and German',
    path: '/items/{item:Laptop}',
    ...GERMAN,
    act: editAt('Identification'),
  },
  { name: 'statistics, large and German', path: '/profile/stats', ...GERMAN },

  { name: 'profile', path: '/profile' },
  { name: 'trash', path: '/profile/trash', picture: true },
  { name: 'trash, empty', path: '/profile/trash', viewer: 'new' },
  { name: 'statistics', path: '/profile/stats' },
  { name: 'value', path: '/inventory/value' },
  { name: 'value of a group', path: '/inventory/value', act: showGroupWorth },
  {
    name: 'value of a group, failed',
    path: '/inventory/value',
    before: (page) => page.route(/\/api\/sharing\/groups\/\d+\/value/, refuse),
    act: showGroupWorth,
  },
  { name: 'statistics, forced colors', path: '/profile/stats', only: 'forced' },
  { name: 'admin', path: '/profile/admin' },
  { name: 'admin, AI', path: '/profile/admin/ai' },
  { name: 'admin, storage', path: '/profile/admin/storage' },
  { name: 'admin, trash', path: '/profile/admin/trash' },
  { name: 'admin, large', path: '/profile/admin/storage', textSize: 'x-large' },
];
