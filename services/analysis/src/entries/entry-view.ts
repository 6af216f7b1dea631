import { Entry } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';

/** An entry as the actor may see it. Only admins see the provider's own message. */
export function entryFor({ role }: Actor, entry: Entry): Entry {
  return Entry.parse(role === 'admin' ? entry : { ...entry, provider_message: null });
}
