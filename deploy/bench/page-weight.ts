import { gzipSync } from 'node:zlib';
import { type Browser, chromium as browserType } from '@playwright/test';
import { registerApiUser } from '../testing/api-user.js';
import { chromium } from '../testing/chromium.js';
import { startSystem } from '../testing/system.js';
import type { Figure } from './figure.js';

/** Where a page load may begin: signed out, and at every tab that a device may remember. */
const PAGES = ['', 'home', 'scan', 'inventory', 'groups', 'profile'];

/** What a browser loads of JavaScript to show its first page, gzipped: the heaviest of them. */
export async function pageWeight(): Promise<Figure[]> {
  const system = await startSystem({ workers: 0 });
  const { token } = await registerApiUser(system.address, 'weight@example.org');
  const browser = await browserType.launch({
    executablePath: await chromium('/dev/null'),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  const weights = new Map<string, number>();
  for (const page of PAGES) weights.set(page, await weigh(browser, `${system.address}/${page}`, page ? token : ''));
  const guests = await weigh(browser, await guestPage(system.address, token), '');
  await browser.close();
  await system.stop();
  console.log(`      ${[...weights].map(([page, weight]) => `/${page}: ${weight.toFixed(0)} KB`).join('; ')}`);
  return [
    {
      name: 'JavaScript of the heaviest first page, gzip',
      measured: Math.max(...weights.values()),
      unit: 'KB',
      budget: { at_most: 180 },
    },
    {
      name: 'JavaScript of the page behind a guest link, gzip',
      measured: guests,
      unit: 'KB',
      budget: { at_most: 120 },
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

async function weigh(browser: Browser, url: string, token: string): Promise<number> {
  const context = await browser.newContext();
  if (token) await context.addInitScript((value) => localStorage.setItem('auth_token', value), token);
  // A stream of events is never idle.
  await context.route('**/api/events', (route) => route.abort());
  const page = await context.newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const bodies = await Promise.all(scripts);
  await context.close();
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024;
}
