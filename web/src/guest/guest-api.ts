import type {
  AddedGuestItem,
  GuestChecked,
  GuestCollection,
  NewGuestItem,
} from '@whereabouts/shared/contracts/guests.js';
import type { Problem } from '@whereabouts/shared/contracts/problem.js';

/** What the server refused; `message` is its sentence, empty where it had none. */
export class GuestProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The calls of one guest link. Whoever was let in is known by a cookie that only these calls carry. */
export class GuestApi {
  private etag: string | null = null;

  constructor(private readonly token: string) {}

  /** Null while nothing has changed since the last time. @throws GuestProblem, or TypeError without a connection */
  async collection(): Promise<GuestCollection | null> {
    const headers = new Headers(this.etag ? { 'If-None-Match': this.etag } : {});
    const answer = await fetch(this.path(), { headers });
    if (answer.status === 304) return null;
    const body = await bodyOf<GuestCollection>(answer);
    this.etag = answer.headers.get('ETag');
    return body;
  }

  unlock(pin: string): Promise<unknown> {
    return this.send('POST', '/unlock', { pin });
  }

  add(item: NewGuestItem): Promise<AddedGuestItem> {
    return this.send('POST', '/items', item);
  }

  remove(id: number): Promise<unknown> {
    return this.send('DELETE', `/items/${id}`);
  }

  check(id: number, is_checked: boolean): Promise<GuestChecked> {
    return this.send('PUT', `/items/${id}/check`, { is_checked });
  }

  /** The item's own part of the image. */
  imageUrl(image_id: number, item_id: number, thumbnail: boolean): string {
    return this.path(`/images/${image_id}?thumbnail=${thumbnail}&item=${item_id}`);
  }

  /** The next list is asked for whole: what was shown may be wrong. */
  forget(): void {
    this.etag = null;
  }

  private path(rest = '') {
    return `/api/collections/guest/${encodeURIComponent(this.token)}${rest}`;
  }

  private async send<Answer>(method: string, rest: string, body?: unknown): Promise<Answer> {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { 'Content-Type': 'application/json' };
    return bodyOf(await fetch(this.path(rest), { method, headers, ...content }));
  }
}

async function bodyOf<Body>(answer: Response): Promise<Body> {
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && body) return body as Body;
  const { code = 'error', error = '' } = (body ?? {}) as Partial<Problem>;
  throw new GuestProblem(answer.status, code, error);
}
