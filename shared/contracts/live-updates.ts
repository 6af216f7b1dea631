import { z } from 'zod';

/** What of a user's data may have changed: what they have of it is to be asked for again. */
export const Topic = z.enum(['items', 'collections', 'queue', 'notices', 'groups', 'trash']);
export type Topic = z.infer<typeof Topic>;

/** The data of a `changed` event of `GET /api/events`. */
export const ChangedTopics = z.object({ topics: z.array(Topic) });
export type ChangedTopics = z.infer<typeof ChangedTopics>;

/** Tells every gateway whose streams are to say what. It may be lost: whoever listens asks now and then all the same. */
export interface LiveUpdate {
  user_ids: number[];
  topics: Topic[];
  /** Their tokens may have ended: streams end, and who has a good one comes back. */
  ends_streams?: boolean;
}
