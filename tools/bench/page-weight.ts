import { type Browser, chromium as browserType, type Request } from '@playwright/test';
import { chromium } from '../../tests/environment/chromium.js';
import { startSystem } from '../../tests/environment/system.js';
import { registerApiUser } from '../demo/api-user.js';
import type { Figure } from './figure.js';

/** Possible first pages: signed out, and every tab that a device may remember. */
const PAGES = ['', 'home', 'scan', 'inventory', 'groups', 'profile'];

/** Measures the JavaScript of the heaviest first page as sent, and the number of requests of one page. */
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

/** The address of a collection with a guest link. */
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
  /** Requests of all kinds. */
  requests: number;
}

async function weigh(browser: Browser, url: string, token: string): Promise<Weight> {
  const context = await browser.newContext();
  if (token) await context.addInitScript((value) => localStorage.setItem('auth_token', value), token);
  // Blocks the event stream, because a page with a stream is never idle.
  await context.route('**/api/events', (route) => route.abort());
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(url);
  // On a busy machine the network may be idle long before the page shows.
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const scripts = requests.filter((request) => request.resourceType() === 'script');
  const sizes = await Promise.all(scripts.map((script) => script.sizes()));
  await context.close();
  return {
    scripts: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024,
    // The blocked stream is retried while the page is open, and so are the calls that replace it.
    requests: new Set(requests.map((request) => request.url())).size,
  };
}
