import type { BaseQueryApi, QueryReturnValue } from '@reduxjs/toolkit/query';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { selectUserId, type WithSession } from '../session/session.slice';
import type { AnswerMeta, ApiRequest, Transport } from './base-query';
import type { ApiError } from './problem';

/** A list of items as the server has told it, and the ETag it had then. */
export interface KeptList {
  etag: string;
  items: Item[];
}

/** What the server answers: the whole list, or what has changed since an ETag. */
interface ListAnswer<One> {
  items: One[];
  removed_ids?: number[];
  since?: string;
}

/** What is kept of lists by their addresses, whether they are on screen or not. */
const byServer = new WeakMap<object, Map<string, KeptList>>();

function keptLists(server: object): Map<string, KeptList> {
  const kept = byServer.get(server) ?? new Map();
  byServer.set(server, kept);
  return kept;
}

/** Another person's lists are others. */
export function forgetLists(server: Transport): void {
  byServer.delete(server);
  void server.storage?.erase();
}

type Call = Pick<BaseQueryApi, 'extra' | 'getState'>;

/** What was kept of a list since the last visit, as long as nothing is known of it in this one. */
export async function storedList({ extra, getState }: Call, { path }: ApiRequest): Promise<Item[] | null> {
  const { storage } = extra as Transport;
  const user = userOf(getState());
  const lists = keptLists(extra as Transport);
  if (!storage || !user || lists.has(path)) return null;
  const stored = await storage.load(user);
  if (!stored || userOf(getState()) !== user) return null;
  lists.set(path, stored);
  return frozen(stored.items);
}

/** What a list that is kept began with, for as long as it is still being read. */
export async function storedFirst({ extra, getState }: Call, screen: string): Promise<Item[] | null> {
  const user = userOf(getState());
  return (user && (await (extra as Transport).storage?.loadFirst(user, screen))) || null;
}

/**
 * Keeps what the list of all items begins with, to be shown first at the next visit.
 * @param screen how the list is looked at
 */
export function keepFirst(screen: string, ids: number[]) {
  return (_: unknown, getState: () => unknown, { storage }: Transport) => {
    const user = userOf(getState());
    if (user) storage?.saveFirst(user, screen, ids);
  };
}

const userOf = (state: unknown) => selectUserId(state as WithSession);

type Answered = QueryReturnValue<unknown, ApiError, AnswerMeta | undefined>;
type Ask = (request: ApiRequest) => PromiseLike<Answered> | Answered;

/**
 * Asks for a list, of which only what has changed comes once it is kept. It is merged into what the server said before,
 * not into what is shown, which may be ahead of the server.
 * @param requestOf the call, with the ETag that the list had
 * @param isStored whether it is kept between visits, too
 */
export async function askForList<One extends Item>(
  requestOf: (since?: string) => ApiRequest,
  { extra, getState }: Call,
  ask: Ask,
  isStored = false,
): Promise<{ data: One[] } | { error: ApiError }> {
  const lists = keptLists(extra as Transport);
  const { path } = requestOf();
  const known = lists.get(path);
  const { data, error, meta } = await ask(requestOf(known?.etag));
  if (error) return { error };
  const answer = data as ListAnswer<One>;
  const etag = answer.since ?? meta?.etag;
  const items = frozen(answer.since ? merged((known?.items ?? []) as One[], answer) : answer.items);
  if (!etag) return { data: items };
  const list = { etag, items };
  lists.set(path, list);
  const { storage } = extra as Transport;
  const user = userOf(getState());
  if (!isStored || !storage || !user) return { data: items };
  if (!answer.since) storage.save(user, list);
  else if (known && etag !== known.etag)
    storage.saveChanges(user, known.etag, list, answer.items, answer.removed_ids ?? []);
  return { data: items };
}

/** Immer takes what is frozen as it is; everything else it would go through, down to the last tag of ten thousand items. */
function frozen<One extends Item>(items: One[]): One[] {
  for (const item of items) Object.freeze(item);
  return Object.freeze(items) as One[];
}

/** The same list where nothing has changed; what is new comes first. */
export function merged<One extends Item>(items: One[], { items: changed, removed_ids = [] }: ListAnswer<One>): One[] {
  const changes = new Map(changed.map((item) => [item.id, item]));
  const gone = new Set(removed_ids);
  if (changes.size === 0 && !items.some(({ id }) => gone.has(id))) return items;
  const kept = items.flatMap((item) => {
    if (gone.has(item.id)) return [];
    const change = changes.get(item.id);
    changes.delete(item.id);
    return [change ?? item];
  });
  return [...changes.values(), ...kept];
}
