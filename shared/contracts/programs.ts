/** The programs that run permanently. Each has its own RabbitMQ user. */
export const SERVERS = ['gateway', 'auth', 'inventory', 'sharing', 'media', 'analysis'] as const;

/** Programs that send commands. `operator` is the command line on the server, such as `npm run admin:reset-link`. */
export const PROGRAMS = [...SERVERS, 'operator'] as const;
export type Program = (typeof PROGRAMS)[number];

/** The services that each program sends commands to. Each of these pairs has its own key. */
export const CALLEES: Record<Program, readonly Program[]> = {
  gateway: ['auth', 'inventory', 'sharing', 'media', 'analysis'],
  auth: ['sharing'],
  inventory: ['auth', 'sharing', 'media'],
  sharing: ['auth', 'inventory'],
  media: ['inventory', 'analysis'],
  analysis: ['inventory', 'media'],
  operator: ['auth'],
};
