/** Programs that send commands. `operator` is what a person runs on the machine, such as `npm run admin:reset-link`. */
export const PROGRAMS = ['gateway', 'auth', 'inventory', 'sharing', 'media', 'analysis', 'operator'] as const;
export type Program = (typeof PROGRAMS)[number];

/** The services that each program asks. There is a key for each of these pairs, and for no other. */
export const CALLEES: Record<Program, readonly Program[]> = {
  gateway: ['auth', 'inventory', 'sharing', 'media', 'analysis'],
  auth: ['sharing'],
  inventory: ['auth', 'sharing', 'media'],
  sharing: ['auth', 'inventory'],
  media: ['inventory', 'analysis'],
  analysis: ['inventory', 'media'],
  operator: ['auth'],
};
