/** The programs that run all the time. Each has a user of its own at the broker. */
export const SERVERS = ['gateway', 'auth', 'inventory', 'sharing', 'media', 'analysis'] as const;

/** Programs that send commands. A person runs `operator` on the machine, such as `npm run admin:reset-link`. */
export const PROGRAMS = [...SERVERS, 'operator'] as const;
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
