import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { checklist, owner, share, upload } from './guest-links.js';
import { address } from './people.js';
import { test } from './test.js';

test("a guest's calls reach only the shared collection", async ({ request, playwright }) => {
  const [anna, eve] = [await owner(request), await owner(request, 'Eve')];
  const [open, shut] = [await checklist(anna, [{ name: 'Open' }]), await checklist(anna, [{ name: 'Shut' }], 'Shut')];
  const hers = await checklist(eve, [{ name: 'Hers' }]);
  const link = await share(anna, open.id);
  const other = await share(anna, shut.id, { permission: 'view' });
  const stranger = await playwright.request.newContext();
  const guestPath = address(`/api/collections/guest/${link.share_token}`);
  const first = await stranger.get(guestPath);
  expect((await first.json()).items.map(({ name }: Item) => name)).toEqual(['Open']);
  expect(first.headers()['set-cookie']).toMatch(
    new RegExp(
      `^guest_visitor=[\\w-]{43}; Max-Age=\\d+; Path=/api/collections/guest/${link.share_token}; .*HttpOnly; SameSite=Lax$`,
    ),
  );
  const [mine, others] = [open.items[0]?.id, [...shut.items, ...hers.items].map(({ id }) => id)];
  for (const id of [...others, 0, -1, 1e15, 'x', '1 or 1=1', '%00', `${mine}/../${others[0]}`]) {
    const calls = [
      stranger.delete(`${guestPath}/items/${id}`),
      stranger.put(`${guestPath}/items/${id}/check`, { data: { is_checked: true } }),
      stranger.get(`${guestPath}/images/${id}`),
      stranger.get(`${guestPath}/images/${id}?thumbnail=true&item=${mine}`),
    ];
    for (const answer of await Promise.all(calls)) expect([400, 401, 404]).toContain(answer.status());
  }
  for (const path of ['/api/items', `/api/items/${mine}`, `/api/collections/${open.id}`, '/api/images/1/content']) {
    expect((await stranger.get(address(path))).status()).toBe(401);
  }
  const otherPath = address(`/api/collections/guest/${other.share_token}/items`);
  expect((await stranger.post(otherPath, { data: { name: 'No' } })).status()).toBe(403);
  expect((await stranger.delete(`${otherPath}/${shut.items[0]?.id}`)).status()).toBe(403);
  for (const bad of [{}, { name: ' ' }, { name: { length: 1 } }, { name: 'x'.repeat(201) }]) {
    expect((await stranger.post(`${guestPath}/items`, { data: bad })).status()).toBe(400);
  }
  for (const by of [anna, eve]) {
    const { items } = await by.send<{ items: Item[] }>('GET', '/api/items');
    expect(items.every(({ deleted_at, guest_name }) => !deleted_at && !guest_name)).toBe(true);
  }
  await stranger.dispose();
});

test("a guest sees an item's photo, or only the part of it in the box, until the link ends", async ({
  request,
  playwright,
}) => {
  const anna = await owner(request);
  const [photo, hidden] = await upload(anna, 2, 71);
  const image_box = [0.1, 0.1, 0.2, 0.2];
  const list = await checklist(anna, [{ name: 'Part', image_id: photo, image_box }]);
  await anna.send('POST', '/api/save-items', { items: [{ name: 'Beside it', image_id: photo }] });
  await anna.send('POST', '/api/save-items', { items: [{ name: 'Hidden', image_id: hidden }] });
  const link = await share(anna, list.id);
  const stranger = await playwright.request.newContext();
  const path = address(`/api/collections/guest/${link.share_token}/images`);
  const hashOf = async (url: string, headers = {}) => {
    const answer = await stranger.get(url, { headers });
    expect(answer.status()).toBe(200);
    return createHash('sha256')
      .update(await answer.body())
      .digest('hex');
  };
  const whole = await hashOf(address(`/api/images/${photo}/content`), anna.headers);
  const thumbnail = await hashOf(address(`/api/images/${photo}/content?thumb=1`), anna.headers);
  const part = await hashOf(address(`/api/images/${photo}/content?thumb=1&box=${image_box}`), anna.headers);
  expect(new Set([whole, thumbnail, part]).size).toBe(3);
  for (const query of [
    '',
    '?thumbnail=true',
    '?thumbnail=false',
    `?item=${list.items[0]?.id}`,
    '?box=0,0,1,1&thumb=0',
  ]) {
    expect(await hashOf(`${path}/${photo}${query}`)).toBe(part);
  }
  expect((await stranger.get(`${path}/${hidden}`)).status()).toBe(404);
  const shown = await stranger.get(`${path}/${photo}`);
  expect(shown.headers()['cache-control']).toBe('private, no-cache');
  const again = { headers: { 'if-none-match': shown.headers().etag ?? '' } };
  expect((await stranger.get(`${path}/${photo}`, again)).status()).toBe(304);
  await anna.send('DELETE', `/api/collections/${list.id}/guest-links/${link.id}`);
  expect((await stranger.get(`${path}/${photo}`, again)).status()).toBe(404);
  await stranger.dispose();
});
