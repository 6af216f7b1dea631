import { z } from 'zod';

/** A part of a user's data that may have changed. Clients should fetch it again. */
export const Topic = z.enum(['items', 'collections', 'queue', 'notices', 'groups', 'trash']);
export type Topic = z.infer<typeof Topic>;

/** The data of a `changed` event of `GET /api/events`. */
export const ChangedTopics = z.object({ topics: z.array(Topic) });
export type ChangedTopics = z.infer<typeof ChangedTopics>;

/** Tells every gateway which streams to notify. Best effort: updates can be lost, so clients also poll. */
export interface LiveUpdate {
  user_ids: number[];
  topics: Topic[];
  /** The users' tokens may have ended. The gateway ends their streams; clients with a valid token reconnect. */
  ends_streams?: boolean;
}
