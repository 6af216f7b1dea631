import type { Actor } from '../../../contracts/auth.js';

/** What commands say of their caller: guests have no account, but the owner of what they look at. */
interface Asked {
  actor?: Actor;
  owner_id?: number;
  guest_network?: string;
}

/** On whose behalf a command is sent. */
export function actorOf(data: unknown): Actor {
  const { actor, owner_id = 0 } = data as Asked;
  return actor ?? { id: owner_id, role: 'user' };
}

/** Whether nobody is signed in who could be limited in another way. */
export const isOfGuests = (data: unknown) => (data as Asked).actor === undefined;

/** Whose large answers are counted together. Guests count by their network, so that one cannot hold up the others. */
export function askerOf(data: unknown): string {
  const { actor, owner_id, guest_network = '' } = data as Asked;
  return actor ? `user ${actor.id}` : `guests of ${owner_id} at ${guest_network}`;
}
