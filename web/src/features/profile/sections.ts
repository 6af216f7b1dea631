import type { Role } from '@whereabouts/shared/contracts/auth.js';

const FOR_EVERYBODY = ['account', 'trash', 'stats'] as const;
const FOR_ADMINS = ['account', 'trash', 'admin', 'stats', 'queue'] as const;
export type Section = (typeof FOR_ADMINS)[number];

/** The parts of the profile somebody sees (docs/rules/accounts.md). */
export function sectionsOf(role: Role): readonly Section[] {
  return role === 'admin' ? FOR_ADMINS : FOR_EVERYBODY;
}

/** Where a part is: the first one needs no name of its own. */
export function pathOf(section: string): string {
  return section === 'account' ? '/profile' : `/profile/${section}`;
}
