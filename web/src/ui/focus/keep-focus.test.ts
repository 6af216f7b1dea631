import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeMarkupAfterEach, showMarkup as show } from '../../testing/markup';
import { keepFocus } from './keep-focus';

/** Longer than every delay of `keepFocus`. */
const SETTLED_MS = 600;

let end: () => void;
removeMarkupAfterEach();
beforeEach(() => {
  end = keepFocus();
});
afterEach(() => {
  end();
  history.replaceState(null, '', '/');
});

const get = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
const focused = () => document.activeElement?.textContent;
const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
/** Disables an element and blurs it, as Chromium does. */
const disable = (element: HTMLElement) => {
  element.setAttribute('disabled', '');
  element.blur();
};

const ROWS = `<main><h1>Trash</h1><ul>${[1, 2, 3]
  .map(
    (row) =>
      `<li id="row${row}"><div><button class="restore">Restore ${row}</button><button>Delete ${row}</button></div></li>`,
  )
  .join('')}</ul></main>`;

test.each<[name: string, html: string, from: string, act: () => void, to: string]>([
  ['the next row of its kind', ROWS, '#row2 .restore', () => get('#row2').remove(), 'Restore 3'],
  ['the same control of the next row', ROWS, '#row1 button:last-child', () => get('#row1').remove(), 'Delete 2'],
  ['the previous row after the last', ROWS, '#row3 .restore', () => get('#row3').remove(), 'Restore 2'],
  ['the heading after the only row', ROWS, '#row2 .restore', () => get('ul').replaceChildren(), 'Trash'],
  ['another control of the same row', ROWS, '#row2 .restore', () => get('#row2 .restore').remove(), 'Delete 2'],
  [
    'the next row when the control is removed before its row',
    ROWS,
    '#row2 .restore',
    () => {
      const row = get('#row2');
      get('#row2 .restore').remove();
      row.remove();
    },
    'Restore 3',
  ],
  [
    'the element that replaces it',
    '<main><h1>Home</h1><p><button id="on">Turn on</button></p></main>',
    '#on',
    () => get('#on').replaceWith(Object.assign(document.createElement('button'), { textContent: 'Turn off' })),
    'Turn off',
  ],
  [
    'the heading before a note that is closed',
    '<main><h1>Inventory</h1><h2>New</h2><div id="note"><button>Close</button></div><div><h2>All</h2><a href="/x">Hammer</a></div></main>',
    '#note button',
    () => get('#note').remove(),
    'New',
  ],
  [
    'another button of the bar when it stays disabled',
    '<main><h1>Stock</h1><div role="group"><button id="less">Less</button><button>More</button></div></main>',
    '#less',
    () => disable(get('#less')),
    'More',
  ],
  [
    'the heading of its dialog',
    '<main><h1>Page</h1></main><div role="dialog"><h2>Link</h2><div id="form"><button>Create</button></div></div>',
    '#form button',
    () => get('#form').remove(),
    'Link',
  ],
  [
    'the heading of the page when the address has changed',
    `<div id="root">${ROWS}</div>`,
    '#row2 .restore',
    () => {
      press('Enter');
      history.pushState(null, '', '/places');
      get('#root').innerHTML = '<main><button class="restore">Other</button><h1>Places</h1></main>';
    },
    'Places',
  ],
])('focus moves to %s', async (_name, html, from, act, to) => {
  show(html);
  get(from).focus();
  act();
  await settle();
  expect(focused()).toBe(to);
});

test('a disabled field of a submitted form gets focus back when it is enabled, even after a long time', async () => {
  show('<main><h1>Form</h1><fieldset><input id="name"></fieldset><button>Save</button></main>');
  const [name, fields] = [get('#name'), get('fieldset')];
  name.focus();
  fields.ariaBusy = 'true';
  fields.setAttribute('disabled', '');
  name.blur();
  await settle();
  expect(document.activeElement).toBe(document.body);
  fields.ariaBusy = null;
  fields.removeAttribute('disabled');
  await settle();
  expect(document.activeElement).toBe(name);
});

test('closing a dialog moves focus to the row after the removed row that opened it', async () => {
  show(`${ROWS}<div id="portal"></div>`);
  get('#row2 .restore').focus();
  get('#portal').innerHTML = '<div role="dialog"><button>Yes</button></div>';
  get('#portal button').focus();
  get('#row2').remove();
  await settle();
  expect(focused()).toBe('Yes');
  get('#portal').replaceChildren();
  await settle();
  expect(focused()).toBe('Restore 3');
});

test('closing a message returns focus to the previous element', async () => {
  const message = (name: string) => `<div class="mantine-Notification-root"><button>${name}</button></div>`;
  show(`${ROWS}<div id="messages">${message('Undo')}${message('Undo another')}</div>`);
  get('#row2 .restore').focus();
  get('.mantine-Notification-root button').focus();
  get('.mantine-Notification-root').remove();
  await settle();
  expect(focused()).toBe('Restore 2');
});

test.each<[name: string, act: () => void]>([
  ['clicks elsewhere', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['types elsewhere', () => get('#search').focus()],
])('focus does not move if the user %s in the meantime', async (_name, act) => {
  show(`<input id="search">${ROWS}`);
  get('#row2 .restore').focus();
  get('#row2').remove();
  act();
  const before = document.activeElement;
  await settle();
  expect(document.activeElement).toBe(before);
});

test('focus does not return to an element that the user left by clicking on the page', async () => {
  show(ROWS);
  get('#row2 .restore').focus();
  get('#row2 .restore').blur();
  await settle();
  get('#row2').remove();
  await settle();
  expect(document.activeElement).toBe(document.body);
});

test('focus moves into a text field only for keyboard users, because it would open the keyboard of a touch screen', async () => {
  const html =
    '<main><h1>Tags</h1><form><button id="add">Add</button><span><input aria-label="Tag"></span></form></main>';
  const leave = async (act: () => void) => {
    show(html);
    get('#add').focus();
    act();
    get('#add').remove();
    await settle();
    return document.activeElement?.tagName;
  };
  expect(await leave(() => get('#add').dispatchEvent(new Event('pointerdown', { bubbles: true })))).toBe('H1');
  expect(await leave(() => press('Enter'))).toBe('INPUT');
});

test('focus does not move when a virtualized row is scrolled out of view', async () => {
  show(
    '<main><h1>All</h1><div><div data-index="1"><a href="/1">One</a></div><div data-index="2"><a href="/2">Two</a></div></div></main>',
  );
  get('[data-index="1"] a').focus();
  document.dispatchEvent(new Event('scroll'));
  get('[data-index="1"]').remove();
  await settle();
  expect(document.activeElement).toBe(document.body);
});

test('a newly opened page gets focus on its heading only after the user has used the app', async () => {
  show('<main></main>');
  history.pushState(null, '', '/home');
  get('main').innerHTML = '<h1>Home</h1>';
  await settle();
  expect(document.activeElement).toBe(document.body);
  press('g');
  await waitFor(() => {
    history.pushState(null, '', '/places');
    get('main').innerHTML = '<h1>Places</h1>';
  });
  await settle();
  expect(focused()).toBe('Places');
});
