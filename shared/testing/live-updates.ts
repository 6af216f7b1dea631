import type { LiveUpdate } from '../contracts/live-updates.js';
import { LiveUpdateFeed } from '../nest/messaging/live-update-feed.js';

/** What gateways are told from now on, as one of them hears it. */
export async function hearLiveUpdates(url: string) {
  const heard: LiveUpdate[] = [];
  const connected = Promise.withResolvers<void>();
  const feed = new LiveUpdateFeed(url, (update) => heard.push(update), connected.resolve);
  await connected.promise;
  return {
    /** What streams of a user are told; `ended` when they end. */
    of(user_id: number): string[] {
      const told = heard.filter(({ user_ids }) => user_ids.includes(user_id));
      return [
        ...new Set(told.flatMap(({ topics, ends_streams }) => [...topics, ...(ends_streams ? ['ended'] : [])])),
      ].sort();
    },
    forget() {
      heard.length = 0;
    },
    close: () => feed.close(),
  };
}
