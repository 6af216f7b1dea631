import type { BaseQueryApi, QueryReturnValue } from '@reduxjs/toolkit/query';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { AnswerMeta, ApiRequest } from '../client/base-query';
import type { ApiError } from '../client/problem';
import type { ApiContext, Transport } from '../client/transport';
import type { CachedList } from './list-storage';

/** The server's answer: the whole list, or the changes since an ETag. */
interface ListAnswer<One> {
  items: One[];
  removed_ids?: number[];
  since?: string;
}

/** Cached lists by path, per transport. Lists stay cached while they are off screen. */
const byServer = new WeakMap<object, Map<string, CachedList>>();

function cachedLists(server: object): Map<string, CachedList> {
  const kept = byServer.get(server) ?? new Map();
  byServer.set(server, kept);
  return kept;
}

/** Drops all cached lists, because the next user has other lists. */
export function forgetLists(server: Transport): void {
  byServer.delete(server);
  void server.storage?.erase();
}

type Call = Pick<BaseQueryApi, 'extra' | 'getState'>;

/** The list stored by the previous visit, unless this visit has already loaded the list. */
export async function storedList({ extra, getState }: Call, { path }: ApiRequest): Promise<Item[] | null> {
  const { storage, session } = extra as ApiContext;
  const user = session.userOf(getState());
  const lists = cachedLists(extra as ApiContext);
  if (!storage || !user || lists.has(path)) return null;
  const stored = await storage.load(user);
  if (!stored || session.userOf(getState()) !== user) return null;
  lists.set(path, stored);
  return frozen(stored.items);
}

/** The first screen of the stored list, available while the full list is still being read. */
export async function storedFirst({ extra, getState }: Call, screen: string): Promise<Item[] | null> {
  const { storage, session } = extra as ApiContext;
  const user = session.userOf(getState());
  return (user && (await storage?.loadFirst(user, screen))) || null;
}

/** Stores the ids of the first screen of the full list for the next visit. */
export function keepFirst(screen: string, ids: number[]) {
  return (_: unknown, getState: () => unknown, { storage, session }: ApiContext) => {
    const user = session.userOf(getState());
    if (user) storage?.saveFirst(user, screen, ids);
  };
}

type Answered = QueryReturnValue<unknown, ApiError, AnswerMeta | undefined>;
type Ask = (request: ApiRequest) => PromiseLike<Answered> | Answered;

/**
 * Fetches a list. If the list is cached, only its changes are fetched and merged into the last server state. They are
 * not merged into the state on screen, which may include optimistic updates.
 * @param requestOf builds the request; it gets the ETag of the cached list, if there is one
 * @param isStored whether the list is also stored between visits
 */
export async function askForList<One extends Item>(
  requestOf: (since?: string) => ApiRequest,
  { extra, getState }: Call,
  ask: Ask,
  isStored = false,
): Promise<{ data: One[] } | { error: ApiError }> {
  const lists = cachedLists(extra as ApiContext);
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
  const { storage, session } = extra as ApiContext;
  const user = session.userOf(getState());
  if (!isStored || !storage || !user) return { data: items };
  if (!answer.since) storage.save(user, list);
  else if (known && etag !== known.etag)
    storage.saveChanges(user, known.etag, list, answer.items, answer.removed_ids ?? []);
  return { data: items };
}

/** Immer skips frozen objects. It would otherwise walk through all 10,000 items down to their tags. */
function frozen<One extends Item>(items: One[]): One[] {
  for (const item of items) Object.freeze(item);
  return Object.freeze(items) as One[];
}

/** Merges changes into a list; new items come first. Returns the same array if nothing changed. */
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
