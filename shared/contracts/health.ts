import { z } from 'zod';
import { command } from './contract.js';

/** The state of a service's dependencies, in the shape of @nestjs/terminus. */
export const Readiness = z.object({
  status: z.enum(['ok', 'error', 'degraded', 'shutting_down']),
  info: z.record(z.string(), z.unknown()).optional(),
  error: z.record(z.string(), z.unknown()).optional(),
});
export type Readiness = z.infer<typeof Readiness>;

/** Whether a service accepts work. A `degraded` service does, except for the functions that its response names. */
export const isReady = ({ status }: Readiness) => status === 'ok' || status === 'degraded';

/** The readiness command of one service. The gateway sends it to every service. */
export const readiness = (service: string) => command(`${service}.readiness`, z.object({}), Readiness, 2_000);
