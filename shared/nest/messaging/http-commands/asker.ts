import type { Actor } from '../../../contracts/auth.js';

/** The requesting user in a command. Guests have no account; their commands name the collection's owner. */
interface Asked {
  actor?: Actor;
  owner_id?: number;
  guest_network?: string;
}

/** The actor of a command. For guests, the owner of the collection. */
export function actorOf(data: unknown): Actor {
  const { actor, owner_id = 0 } = data as Asked;
  return actor ?? { id: owner_id, role: 'user' };
}

/** Whether the command comes from a guest, who has no per-user limits. */
export const isOfGuests = (data: unknown) => (data as Asked).actor === undefined;

/** The key by which large responses are limited. Guests count by network, so that one guest cannot block the others. */
export function askerOf(data: unknown): string {
  const { actor, owner_id, guest_network = '' } = data as Asked;
  return actor ? `user ${actor.id}` : `guests of ${owner_id} at ${guest_network}`;
}
