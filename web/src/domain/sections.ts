import type { Role } from '@whereabouts/shared/contracts/auth.js';

const FOR_EVERYBODY = ['account', 'trash', 'stats'] as const;
const FOR_ADMINS = ['account', 'trash', 'admin', 'stats', 'queue'] as const;
export type Section = (typeof FOR_ADMINS)[number];

/** The sections of the profile that a role sees (docs/rules/accounts.md). */
export function sectionsOf(role: Role): readonly Section[] {
  return role === 'admin' ? FOR_ADMINS : FOR_EVERYBODY;
}

/** The path of a section; that of the first one has no name. */
export function pathOf(section: string): string {
  return section === 'account' ? '/profile' : `/profile/${section}`;
}
