/** The services behind the gateway. */
export const SERVICES = ['auth', 'inventory', 'sharing', 'media', 'analysis'] as const;
