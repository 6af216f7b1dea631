import type { LiveUpdate } from '../contracts/live-updates.js';
import { LiveUpdateFeed } from '../nest/messaging/live-update-feed.js';

/** Collects the live updates that gateways receive from now on. */
export async function hearLiveUpdates(url: string) {
  const heard: LiveUpdate[] = [];
  const connected = Promise.withResolvers<void>();
  const feed = new LiveUpdateFeed(url, (update) => heard.push(update), connected.resolve);
  await connected.promise;
  return {
    /** The topics that a user's streams get, and `ended` if they end. */
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
