import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { GuestLink, NewGuestLink } from '@whereabouts/shared/contracts/guests.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { address, PASSWORD } from './people.js';
import { photographs } from './photographs.js';

export interface Owner {
  api: APIRequestContext;
  headers: Record<string, string>;
  email: string;
  send<Answer>(method: string, path: string, data?: unknown): Promise<Answer>;
}

let owners = 0;

export async function owner(api: APIRequestContext, display_name = 'Anna Berg'): Promise<Owner> {
  owners += 1;
  const email = `anna-${test.info().testId}-${owners}@example.org`;
  const registered = await api.post(address('/api/auth/register'), {
    data: { email, password: PASSWORD, display_name },
  });
  const { token } = (await registered.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    api,
    headers,
    email,
    send: async (method, path, data) => {
      const answer = await api.fetch(address(path), { method, headers, ...(data === undefined ? {} : { data }) });
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
      return answer.json();
    },
  };
}

/** Creates a checklist of the owner with these items. */
export async function checklist(by: Owner, items: object[], name = 'Shopping for Saturday') {
  const { collection } = await by.send<{ collection: Collection }>('POST', '/api/collections', {
    name,
    is_checklist: true,
  });
  if (items.length === 0) return { id: collection.id, items: [] };
  const saved = await by.send<{ items: Item[] }>('POST', '/api/save-items', { items, collection_id: collection.id });
  return { id: collection.id, items: saved.items };
}

export const share = (by: Owner, id: number, link: Partial<NewGuestLink> = {}) =>
  by.send<GuestLink>('POST', `/api/collections/${id}/guest-link`, { permission: 'edit', ...link });

/** Opens a link as a guest who, by default, has already dismissed the prompt to create an account. */
export async function guest(browser: Browser, path: string, { asksForAccount = false } = {}): Promise<Page> {
  const { viewport, hasTouch, isMobile } = test.info().project.use;
  const context = await browser.newContext({ viewport, hasTouch, isMobile, reducedMotion: 'reduce' });
  if (!asksForAccount) await context.addInitScript(() => localStorage.setItem('guest_prompt_dismissed', 'true'));
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(address(path));
  return page;
}

/** Triggers the 15-second refresh, as returning to the page does. */
export const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

export const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Uploads photos and returns their ids. */
export async function upload(by: Owner, count: number, series: number): Promise<number[]> {
  const ids = [];
  for (const image of await photographs(count, series)) {
    const multipart = { image, upload_only: 'true' };
    const answer = await by.api.post(address('/api/analyze'), { headers: by.headers, multipart });
    const body = (await answer.json()) as { image?: { id: number }; image_id?: number };
    ids.push(body.image?.id ?? body.image_id ?? 0);
  }
  return ids;
}
