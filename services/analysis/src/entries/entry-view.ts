import { Entry } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';

/** An entry as its owner may see it: the provider's own words are for admins. */
export function entryFor({ role }: Actor, entry: Entry): Entry {
  return Entry.parse(role === 'admin' ? entry : { ...entry, provider_message: null });
}
