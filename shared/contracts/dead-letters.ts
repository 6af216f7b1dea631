import { z } from 'zod';
import { Actor } from './auth.js';
import { command } from './contract.js';

/** An event that its handlers failed too often, kept until an admin decides (docs/rules/messages.md). */
export const DeadLetter = z.object({
  /** Made of its content: the same for everybody who looks. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Whose handlers failed. */
  service: z.string(),
  /** The event's name, such as `auth.userDeleted`. */
  name: z.string(),
  /** Under which the log tells why. */
  request_id: z.string(),
  /** Why its last try failed. */
  reason: z.string(),
  first_failed_at: z.iso.datetime(),
  last_failed_at: z.iso.datetime(),
  /** JSON text, cut off where it is long. */
  payload: z.string(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

export const DeadLetterIds = z.object({ ids: z.array(DeadLetter.shape.id).min(1).max(500) });
export type DeadLetterIds = z.infer<typeof DeadLetterIds>;

export interface DeadLetterList {
  dead_letters: DeadLetter[];
}

const Done = z.object({ count: z.int() });

/** What admins ask of one service; the gateway asks them all. */
export const deadLetters = (service: string) => ({
  list: command(`${service}.listDeadLetters`, z.object({ actor: Actor }), z.array(DeadLetter)),
  /** Hands them to their handlers again. */
  redeliver: command(`${service}.redeliverDeadLetters`, DeadLetterIds.extend({ actor: Actor }), Done),
  drop: command(`${service}.dropDeadLetters`, DeadLetterIds.extend({ actor: Actor }), Done),
});
