import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, headlessShell } from '../../tests/environment/chromium.js';
import { disposableFolder } from '../../tests/environment/disposable.js';
import { checkScreen, lookAtPage } from './check-screen.js';
import { DEVICES } from './devices.js';
import { LIMITS } from './finding.js';
import { watchShifts } from './layout-shifts.js';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const executablePath = await headlessShell(join(disposableFolder(), 'apt.log'));
  browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
});
afterAll(() => browser.close());

beforeEach(async () => {
  page = await browser.newPage(DEVICES.phone);
});
afterEach(() => page.close());

const document = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><meta name="viewport" content="width=device-width">
   <style>* { margin: 0 } body { font: 16px/1.25 sans-serif } button, a { border: 0; padding: 0; font: inherit }</style>
   <main><h1>A page</h1>${body}</main></html>`;

/** Runs one kind of check on a page of phone size and returns its findings. */
async function findings(check: string, body: string) {
  await page.setContent(document(body));
  const found = await lookAtPage(page, { ...LIMITS.phone, picture: false });
  return found.filter((finding) => finding.check === check).map(({ what }) => what);
}

const filler = '<div style="height: 2000px"></div>';
const square = 'width: 44px; height: 44px; display: block';

describe('touch targets', () => {
  it.each([
    ['a button 40 px high', '<button style="width: 80px; height: 40px">Save</button>', /Save.*hit 80 × 40/],
    ['a bare checkbox', '<input type="checkbox" aria-label="Chosen">', /Chosen/],
    ['a link alone on its line', '<p><a href="#top" style="width: 90px">Back to sign in</a></p>', /Back to sign in/],
    ['a crumb between separators', '<p><a href="#a">Garage with a long name</a> › 2</p>', /Garage/],
    [
      'a button that another one partly covers',
      `<button style="${square}">Open</button><button style="${square}; margin-top: -20px; position: relative">Close</button>`,
      /Open.*hit 44 × 24/,
    ],
    [
      'a button under something else',
      `<div style="position: relative"><button style="${square}">Open</button><i style="position: absolute; inset: 0"></i></div>`,
      /Open.*under/,
    ],
    ['a small button far below', `${filler}<button style="width: 20px; height: 20px">x</button>`, /x.*20 × 20/],
  ])('%s is found', async (_, body, what) => {
    expect(await findings('target', body)).toContainEqual(expect.stringMatching(what));
  });

  it.each([
    ['a button of 44 px', `<button style="${square}">Save</button>`],
    [
      'a small button with a larger hit area',
      `<style>b button { position: relative; width: 20px; height: 20px } b button::after { content: ""; position: absolute; inset: -12px }</style>
       <b style="display: block; padding: 20px"><button>x</button></b>`,
    ],
    ['a checkbox in a label of 44 px', `<label style="${square}"><input type="checkbox" aria-label="Chosen"></label>`],
    ['a link in a sentence', '<p>Read <a href="#top">the help</a> before you begin.</p>'],
    [
      'a button behind a dialog',
      `<button>x</button><div style="position: fixed; inset: 0; background: #fff">Wait</div>`,
    ],
  ])('%s is fine', async (_, body) => {
    expect(await findings('target', body)).toEqual([]);
  });
});

describe('clipped text', () => {
  it.each([
    [
      'a line cut off at its side',
      '<p style="width: 60px; overflow: hidden; white-space: nowrap">A name of some length</p>',
      /aside/,
    ],
    [
      'a second line cut off',
      '<p style="width: 60px; height: 20px; overflow: hidden">A name of some length</p>',
      /below/,
    ],
    [
      'a line cut off by a box around it',
      '<div style="width: 60px; overflow: hidden"><p style="width: 200px">A name of some length</p></div>',
      /aside by div/,
    ],
    [
      'a button that leaves the screen',
      '<div style="position: fixed; left: 300px; top: 0; white-space: nowrap">Draw a box around it</div>',
      /edge of the screen/,
    ],
    [
      'the app’s own words under an ellipsis',
      '<p style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Choose a collection</p>',
      /words of the app/,
    ],
    [
      'a name that an ellipsis hides almost completely',
      '<p style="width: 24px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Camping stove</p>',
      /nearly all/,
    ],
  ])('%s is found', async (_, body, what) => {
    expect(await findings('clipped', body)).toContainEqual(expect.stringMatching(what));
  });

  it.each([
    [
      'a name with an ellipsis',
      '<p style="width: 90px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">A name of some length</p>',
    ],
    [
      'a row to scroll',
      '<div style="width: 60px; overflow-x: auto"><p style="width: 200px">A name of some length</p></div>',
    ],
    [
      'a line that is hidden completely',
      '<div style="width: 60px; height: 20px; overflow: hidden"><p style="width: 200px; margin: 40px 0">Of some length</p></div>',
    ],
    ['a part that is folded away', '<div style="height: 0; overflow: hidden"><p>A name of some length</p></div>'],
    [
      'a text for screen readers',
      '<p style="position: absolute; width: 2px; height: 2px; overflow: hidden; clip-path: inset(50%)">Loading</p>',
    ],
  ])('%s is fine', async (_, body) => {
    expect(await findings('clipped', body)).toEqual([]);
  });
});

describe('text with more space between lines, letters, words and paragraphs', () => {
  it.each([
    [
      'two lines of a fixed height',
      '<p style="width: 60px; height: 40px; overflow: hidden">A name</p>',
      [/A name.*cut below/],
    ],
    ['two lines that grow', '<p style="width: 60px; min-height: 40px; overflow: hidden">A name</p>', []],
    [
      'a line of a fixed width',
      '<div style="width: 120px; overflow: hidden; white-space: nowrap">A longer name</div>',
      [/A longer name.*cut aside/],
    ],
  ])('%s', async (_, body, expected) => {
    expect(await findings('clipped', body)).toEqual([]);
    expect(await findings('spacing', body)).toEqual(expected.map((what) => expect.stringMatching(what)));
  });
});

describe('labels in names', () => {
  it.each([
    [
      'a button whose name adds to its words',
      `<button style="${square}" aria-label="Back to all collections">Collections</button>`,
      [],
    ],
    [
      'a button with its words in another order',
      `<button style="${square}" aria-label="Shelf of the garage">Garage shelf</button>`,
      [/Garage shelf/],
    ],
    [
      'a field whose name differs from its label',
      '<label for="a">Area</label><input id="a" aria-label="Place">',
      [/Area/],
    ],
    [
      'a button named by another element',
      `<p id="n">Remove</p><button style="${square}" aria-labelledby="n">Delete</button>`,
      [/Delete/],
    ],
    [
      'a field with a hint in its label',
      '<label><span id="l">Mail me</span> <span id="h">Once a day</span><input aria-labelledby="l" aria-describedby="h"></label>',
      [],
    ],
    ['an icon with a name', `<button style="${square}" aria-label="Close">×</button>`, []],
  ])('%s', async (_, body, expected) => {
    const found = await findings('label', body);
    expect(found).toEqual(expected.map((what) => expect.stringMatching(what)));
  });
});

describe('covered content', () => {
  const bar = '<div style="position: fixed; inset: auto 0 0; height: 80px; background: #ddd">Bar</div>';

  it('the last row under a bar is found', async () => {
    expect(await findings('covered', `${filler}<p>The last row</p>${bar}`)).toEqual([
      expect.stringMatching(/The last row.*by div “Bar”/),
    ]);
  });

  it('a heading under a bar is found', async () => {
    const banner = '<div style="position: sticky; top: 120px; height: 60px; background: #ddd">Banner</div>';
    expect(await findings('covered', `${banner}<h1 style="padding-top: 40px">Groups</h1>${filler}`)).toEqual([
      expect.stringMatching(/h1 “Groups” by div “Banner”/),
    ]);
  });

  it('a text whose clamp ends above the bar passes', async () => {
    const clamp = 'display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden';
    const text = `<p style="${clamp}; margin-bottom: 90px"><span>One<br>Two<br>Three<br>Four<br>Five</span></p>`;
    expect(await findings('covered', `${filler}${text}${bar}`)).toEqual([]);
  });

  it('a last row clear of the bar passes', async () => {
    expect(await findings('covered', `${filler}<p style="margin-bottom: 80px">The last row</p>${bar}`)).toEqual([]);
  });
});

describe('layout shift', () => {
  const jump = `const first = document.querySelector('p');
    first.before(Object.assign(document.createElement('div'), { style: 'height: 300px' }));`;
  const painted = async () => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    // Chromium attributes movement within 500 ms of a new screen size to the user.
    await page.waitForTimeout(1_000);
  };

  beforeEach(async () => {
    await page.addInitScript(watchShifts);
    await page.route('http://127.0.0.1/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: document('<button>Go</button><p style="height: 200px">A long text</p>'),
      }),
    );
    await page.goto('http://127.0.0.1/');
    await painted();
  });

  const shifts = async () => {
    const found = await lookAtPage(page, { ...LIMITS.phone, picture: false });
    return found.filter(({ check }) => check === 'shift');
  };

  it('a page that moves by itself is found', async () => {
    await page.evaluate(jump);
    await page.waitForFunction(() => (window.shifts?.sum ?? 0) > 0);
    expect(await shifts()).toEqual([{ check: 'shift', what: expect.stringMatching(/^0\.\d+ p “A long text”/) }]);
  });

  it('a page that moves after a press passes', async () => {
    await page.evaluate(`document.querySelector('button').onclick = () => { ${jump} }`);
    await page.getByRole('button').click();
    await painted();
    expect(await shifts()).toEqual([]);
  });
});

describe('Axe’s findings', () => {
  const barriers = async (content: string) => {
    await page.setContent(content);
    const found = await checkScreen(page, { ...LIMITS.phone, picture: false });
    return found.filter(({ check }) => check === 'axe').map(({ what }) => what);
  };

  it.each([
    ['a picture without a name', '<img src="data:,">', /^image-alt/],
    ['a skipped heading level, which has a moderate impact', '<h3>Parts</h3>', /^heading-order/],
  ])('%s is found', async (_, body, what) => {
    expect(await barriers(document(body))).toEqual([expect.stringMatching(what)]);
  });

  it('text outside of the landmarks is found, except in a menu', async () => {
    expect(await barriers(`${document('')}<p>Alone</p>`)).toEqual([expect.stringMatching(/^region/)]);
    const menu = `<div role="menu" aria-label="Actions"><button role="menuitem" style="${square}">Move</button></div>`;
    expect(await barriers(document('') + menu)).toEqual([]);
  });
});
