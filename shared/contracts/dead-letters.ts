import { z } from 'zod';
import { Actor } from './auth.js';
import { command } from './contract.js';

/** An event whose handlers reached the delivery limit. It is kept until an admin decides (docs/rules/messages.md). */
export const DeadLetter = z.object({
  /** A hash of the content, so every reader sees the same id. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** The service whose handlers failed. */
  service: z.string(),
  /** The event's name, such as `auth.userDeleted`. */
  name: z.string(),
  /** Finds the related log lines. */
  request_id: z.string(),
  /** The error of the last delivery attempt. */
  reason: z.string(),
  first_failed_at: z.iso.datetime(),
  last_failed_at: z.iso.datetime(),
  /** JSON text, truncated if it is long. */
  payload: z.string(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

export const DeadLetterIds = z.object({ ids: z.array(DeadLetter.shape.id).min(1).max(500) });
export type DeadLetterIds = z.infer<typeof DeadLetterIds>;

export interface DeadLetterList {
  dead_letters: DeadLetter[];
}

const Done = z.object({ count: z.int() });

/** Dead-letter commands of one service. The gateway sends them to every service. */
export const deadLetters = (service: string) => ({
  list: command(`${service}.listDeadLetters`, z.object({ actor: Actor }), z.array(DeadLetter)),
  /** Delivers the events to their handlers again. */
  redeliver: command(`${service}.redeliverDeadLetters`, DeadLetterIds.extend({ actor: Actor }), Done),
  drop: command(`${service}.dropDeadLetters`, DeadLetterIds.extend({ actor: Actor }), Done),
});
