import type {
  AddedGuestItem,
  GuestChecked,
  GuestCollection,
  NewGuestItem,
} from '@whereabouts/shared/contracts/guests.js';
import type { CallAnswer, CallFields } from '@whereabouts/shared/contracts/http/call.js';
import type { guestCalls } from '@whereabouts/shared/contracts/http/guests.js';
import { GUEST_ROUTES } from '@whereabouts/shared/contracts/http/guests.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import type { Problem } from '@whereabouts/shared/contracts/problem.js';
import { withBase } from '../../domain/browser/base-path';
import { storedToken } from '../../state/session/stored-token';

type Calls = typeof guestCalls;
/** The fields of a call, without the token that the link contains. */
type Fields<Name extends keyof Calls> = Omit<CallFields<Calls[Name]>, 'token'>;

/** A refusal by the server. `message` is the server's text, empty if it sent none. */
export class GuestProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly retry_after_s = 1,
  ) {
    super(message);
  }
}

/** Maximum tries of a list that the server refuses with `too_many_at_once`. */
const MAX_TRIES = 30;

/** Sends a user's token, so that the server does not count visits to the user's own links. Guests need no token. */
function withToken(headers: Record<string, string>) {
  const token = storedToken();
  return token ? { ...headers, Authorization: `Bearer ${token}` } : headers;
}

/** The calls of one guest link. A cookie that only these calls carry identifies an admitted guest. */
export class GuestApi {
  private etag: string | null = null;

  constructor(private readonly token: string) {}

  /**
   * Retries while other guests load long lists.
   * @returns null if nothing has changed since the last call
   * @throws GuestProblem, or TypeError without a connection
   */
  async collection(): Promise<GuestCollection | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.loadCollection();
      } catch (problem) {
        if (!(problem instanceof GuestProblem) || problem.code !== 'too_many_at_once' || tries === MAX_TRIES)
          throw problem;
        await new Promise((resolve) => setTimeout(resolve, problem.retry_after_s * 1000));
      }
    }
  }

  private async loadCollection(): Promise<GuestCollection | null> {
    const headers = withToken(this.etag ? { 'If-None-Match': this.etag } : {});
    const answer = await fetch(this.request('getGuestCollection', {}).path, { headers });
    if (answer.status === 304) return null;
    const body = await bodyOf<GuestCollection>(answer);
    this.etag = answer.headers.get('ETag');
    return body;
  }

  unlock(pin: string): Promise<unknown> {
    return this.send('unlockGuestLink', { pin });
  }

  add(item: NewGuestItem): Promise<AddedGuestItem> {
    return this.send('addGuestItem', { ...item });
  }

  remove(id: number): Promise<unknown> {
    return this.send('removeGuestItem', { item_id: id });
  }

  check(id: number, is_checked: boolean): Promise<GuestChecked> {
    return this.send('checkGuestItem', { item_id: id, is_checked });
  }

  /** The address of the item's crop of the image, without the base path. */
  imagePath(image_id: number, item: number, thumbnail: boolean): string {
    const fields = { image_id, thumbnail: String(thumbnail), item, token: this.token };
    return requestOf(GUEST_ROUTES.getGuestImage, fields).path;
  }

  /** Makes the next call fetch the whole list, because the list on screen may be wrong. */
  forget(): void {
    this.etag = null;
  }

  private request<Name extends keyof Calls>(name: Name, fields: Fields<Name>) {
    const { path, ...request } = requestOf(GUEST_ROUTES[name], { ...fields, token: this.token });
    return { ...request, path: withBase(path) };
  }

  private async send<Name extends keyof Calls>(name: Name, fields: Fields<Name>): Promise<CallAnswer<Calls[Name]>> {
    const { method, path, body } = this.request(name, fields);
    const headers = withToken({ 'Content-Type': 'application/json' });
    return bodyOf(await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }));
  }
}

async function bodyOf<Body>(answer: Response): Promise<Body> {
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && body) return body as Body;
  const { code = 'error', error = '' } = (body ?? {}) as Partial<Problem>;
  throw new GuestProblem(answer.status, code, error, Number(answer.headers.get('Retry-After') || 1));
}
