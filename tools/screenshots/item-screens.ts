import type { Page } from '@playwright/test';
import { opened, press } from './acts.js';
import type { Screen } from './screen.js';

/** Opens the form at one of the sections below the main fields. */
export const editAt = (title: string) => async (page: Page) => {
  await press(page, /^Edit/);
  await page.getByText(title).evaluate((section) => section.scrollIntoView({ block: 'start' }));
};

async function showFiles(page: Page) {
  const more = page.getByRole('button', { name: /^More for Receipt/ });
  await more.waitFor();
  await page
    .getByRole('heading', { name: 'Photos and files' })
    .evaluate((title) => title.scrollIntoView({ block: 'center' }));
}

async function fileMenu(page: Page) {
  await showFiles(page);
  await press(page, /^More for Receipt/);
  await page.getByRole('menuitem', { name: 'Name and kind' }).waitFor();
}

async function scanCode(page: Page) {
  await editAt('Identification')(page);
  await press(page, 'Scan the code');
  await page.getByRole('dialog', { name: 'Scan a code' }).waitFor();
}

async function addFile(page: Page) {
  await showFiles(page);
  await press(page, 'Add photos and files');
  await opened(page);
}

async function forOthers(page: Page) {
  await fileMenu(page);
  await page.getByRole('menuitem', { name: 'Also for other items' }).click();
  const dialog = page.getByRole('dialog', { name: 'Also for other items' });
  for (const item of ['Sofa', 'Toaster']) {
    await dialog.getByRole('searchbox').fill(item);
    await dialog.getByRole('button', { name: item, exact: true }).click();
  }
  await dialog.getByRole('searchbox').fill('');
  await dialog.getByRole('button', { name: 'Add to 2 items' }).waitFor();
}

async function photosOfAnother(page: Page) {
  await press(page, 'Add photos and files');
  await page.getByRole('menuitem', { name: 'A photo you have' }).click();
  const dialog = page.getByRole('dialog', { name: 'A photo you have' });
  await dialog.getByRole('searchbox').fill('Laptop');
  await dialog.getByRole('button', { name: 'Laptop', exact: true }).click();
  await page.getByRole('dialog', { name: 'Photos of Laptop' }).getByRole('listitem').first().waitFor();
}

async function editFile(page: Page) {
  await fileMenu(page);
  await page.getByRole('menuitem', { name: 'Name and kind' }).click();
  await opened(page);
}

async function openSecondPhoto(page: Page) {
  await showFiles(page);
  await press(page, /^IMG_900/);
}

/** The button of the item's page. The list behind it has one, too. */
async function itemMenu(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menu').waitFor();
}

async function depart(page: Page) {
  await itemMenu(page);
  await page.getByRole('menuitem', { name: /^Mark as sold/ }).click();
  await page.getByRole('button', { name: 'Mark item' }).waitFor();
}

/** Scrolls until the bar shows the name. */
async function scrollPastPicture(page: Page) {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.getByText('Visible to', { exact: true }).evaluate((fact) => fact.scrollIntoView());
}

/** Opens the list of colors in the form. */
async function chooseColor(page: Page) {
  await press(page, /^Edit/);
  await page.getByRole('combobox', { name: 'Color' }).click();
  await page.getByRole('option', { name: 'Black' }).waitFor();
}

/** The page and the form of an item. */
export const ITEM_SCREENS: Screen[] = [
  { name: 'item', path: '/items/{item:Red teapot}', picture: true },
  { name: 'item, part of a photo', path: '/items/{item:Wine glasses}', picture: true },
  { name: 'item, without a photo', path: '/items/{item:Sofa}' },
  { name: 'item, low', path: '/items/{item:Dishwasher tablets}' },
  {
    name: 'item, scrolled',
    path: '/items/{item:Wine glasses}',
    act: scrollPastPicture,
    only: 'phone',
  },
  { name: 'item, read-only', path: '/items/{item:Record player}', picture: true },
  { name: 'item, menu', path: '/items/{item:Red teapot}', act: itemMenu, picture: true },
  { name: 'item, has departed', path: '/items/{item:Sofa}', act: depart },
  { name: 'item, edit', path: '/items/{item:Red teapot}', act: (page) => press(page, /^Edit/) },
  { name: 'item, with a record', path: '/items/{item:Laptop}', picture: true },
  { name: 'item, its files', path: '/items/{item:Laptop}', act: showFiles, picture: true },
  { name: 'item, menu of a file', path: '/items/{item:Laptop}', act: fileMenu },
  { name: 'item, add a file', path: '/items/{item:Laptop}', act: addFile },
  { name: 'item, a file for other items', path: '/items/{item:Laptop}', act: forOthers },
  { name: 'item, photos of another item', path: '/items/{item:Sofa}', act: photosOfAnother },
  { name: 'item, name and kind of a file', path: '/items/{item:Laptop}', act: editFile },
  { name: 'item, photo of its files', path: '/items/{item:Laptop}', act: openSecondPhoto, picture: true },
  { name: 'item with custom fields', path: '/items/{item:Bicycle Anna}' },
  { name: 'item, edit custom fields', path: '/items/{item:Bicycle Anna}', act: editAt('Your own fields') },
  {
    name: 'item, scanner',
    path: '/items/{item:Laptop}',
    before: (page) => page.context().grantPermissions(['camera']),
    act: scanCode,
    only: 'phone',
  },
  { name: 'item, scanner without camera', path: '/items/{item:Laptop}', act: scanCode },
  { name: 'item, edit its record', path: '/items/{item:Laptop}', act: editAt('Identification') },
  { name: 'item, large, its color', path: '/items/{item:Red teapot}', textSize: 'x-large', act: chooseColor },
  { name: 'item, photo', path: '/items/{item:Wine glasses}', act: (page) => press(page, /photo/i), picture: true },
  { name: 'item, not there', path: '/items/999999' },
];
