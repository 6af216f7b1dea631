import type { Entry } from '@whereabouts/shared/contracts/analysis.js';
import type { SignedIn } from '@whereabouts/shared/contracts/auth.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { checkedFetch } from '@whereabouts/shared/testing/checked-fetch.js';
import sharp from 'sharp';

/** A signed-in user who calls the public API like a browser. */
export interface ApiUser {
  id: number;
  token: string;
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Sends JSON. @throws Error for an error answer. */
  send<Answer>(method: string, path: string, body: unknown): Promise<Answer>;
  addPhoto(image: Buffer, file_name: string): Promise<Response>;
  pending(): Promise<Entry[]>;
  items(): Promise<Item[]>;
}

/** The setup code of every system that tests start. */
export const SETUP_CODE = 'setup code of a test';

/** Optional values for a new user: an invitation if sign-up is closed, the setup code for the first user. */
export interface Admission {
  invite_token?: string;
  setup_code?: string;
  display_name?: string;
  password?: string;
}

/** Registers the user, whose calls all go through `send`. @throws Error if the server refuses. */
export async function registerApiUser(
  address: string,
  email: string,
  admission?: Admission,
  send: typeof checkedFetch = fetch,
): Promise<ApiUser> {
  const person = { email, password: 'correct horse', display_name: 'Test Person' };
  const registration = { ...person, setup_code: SETUP_CODE, ...admission };
  const registered = await send(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  });
  if (registered.status !== 201) throw new Error(`registering ${email} got status ${registered.status}`);
  return apiUserOf(address, (await registered.json()) as SignedIn, send);
}

/** A user who has just signed in and calls the public API. */
export function apiUserOf(
  address: string,
  { token, user }: Pick<SignedIn, 'token' | 'user'>,
  send: typeof checkedFetch = fetch,
): ApiUser {
  const call = (path: string, init: RequestInit = {}) =>
    send(address + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
  return {
    id: user.id,
    token,
    call,
    send: async <Answer>(method: string, path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await call(path, { method, headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${method} ${path} got status ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
    addPhoto: (image, file_name) => {
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(image)]), file_name);
      form.append('file_name', file_name);
      return call('/api/queue/add', { method: 'POST', body: form });
    },
    pending: async () => ((await (await call('/api/queue/pending')).json()) as { queue: Entry[] }).queue,
    items: async () => ((await (await call('/api/items')).json()) as { items: Item[] }).items,
  };
}

/** A unique image, whose content depends on the number. */
export function numberedImage(number: number): Promise<Buffer> {
  const background = { r: (number * 67) % 256, g: (number * 31) % 256, b: (number * 13) % 256 };
  const left = { input: { create: { width: 320, height: 480, channels: 3 as const, background: '#222222' } } };
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .composite([{ ...left, left: 0, top: 0 }])
    .withExif({ IFD0: { ImageDescription: `photo ${number}` } })
    .jpeg()
    .toBuffer();
}
