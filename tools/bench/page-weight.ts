import { type Browser, chromium as browserType, type Request } from '@playwright/test';
import { chromium } from '../../tests/environment/chromium.js';
import { startSystem } from '../../tests/environment/system.js';
import { registerApiUser } from '../demo/api-user.js';
import type { Figure } from './figure.js';

/** Where a page load may begin: signed out, and at every tab that a device may remember. */
const PAGES = ['', 'home', 'scan', 'inventory', 'groups', 'profile'];

/** What a browser loads to show its first page: the JavaScript of the heaviest as it travels, and the requests of one. */
export async function pageWeight(): Promise<Figure[]> {
  const system = await startSystem({ workers: 0 });
  const { token } = await registerApiUser(system.address, 'weight@example.org');
  const browser = await browserType.launch({
    executablePath: await chromium('/dev/null'),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  const weights = new Map<string, Weight>();
  for (const page of PAGES) weights.set(page, await weigh(browser, `${system.address}/${page}`, page ? token : ''));
  const guests = await weigh(browser, await guestPage(system.address, token), '');
  await browser.close();
  await system.stop();
  return [
    {
      name: 'JavaScript of the heaviest first page, on the wire',
      measured: Math.max(...[...weights.values()].map(({ scripts }) => scripts)),
      unit: 'KB',
      budget: { at_most: 150 },
      detail: [...weights].map(([page, { scripts }]) => `/${page}: ${scripts.toFixed(0)} KB`).join('; '),
    },
    {
      name: 'requests of /inventory',
      measured: weights.get('inventory')?.requests ?? Number.NaN,
      unit: 'requests',
      budget: { at_most: 18 },
    },
    {
      name: 'JavaScript of the page behind a guest link, on the wire',
      measured: guests.scripts,
      unit: 'KB',
      budget: { at_most: 100 },
    },
  ];
}

/** The address of a collection that is shared by a link. */
async function guestPage(address: string, token: string): Promise<string> {
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as { collection: { id: number }; share_url: string };
  };
  const { collection } = await send('/api/collections', { name: 'Shared' });
  return (await send(`/api/collections/${collection.id}/guest-link`, { permission: 'edit' })).share_url;
}

interface Weight {
  /** KB, compressed as the server sends them. */
  scripts: number;
  /** Of all kinds. */
  requests: number;
}

async function weigh(browser: Browser, url: string, token: string): Promise<Weight> {
  const context = await browser.newContext();
  if (token) await context.addInitScript((value) => localStorage.setItem('auth_token', value), token);
  // A stream of events is never idle.
  await context.route('**/api/events', (route) => route.abort());
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(url);
  // A busy machine may be idle on the network long before the page is there.
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const scripts = requests.filter((request) => request.resourceType() === 'script');
  const sizes = await Promise.all(scripts.map((script) => script.sizes()));
  await context.close();
  return {
    scripts: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024,
    // The stream that was refused is asked for again, and what it might have told, as long as the page is open.
    requests: new Set(requests.map((request) => request.url())).size,
  };
}
