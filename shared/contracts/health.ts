import { z } from 'zod';
import { command } from './contract.js';

/** What a service needs and whether it has it, in the shape of @nestjs/terminus. */
export const Readiness = z.object({
  status: z.enum(['ok', 'error', 'degraded', 'shutting_down']),
  info: z.record(z.string(), z.unknown()).optional(),
  error: z.record(z.string(), z.unknown()).optional(),
});
export type Readiness = z.infer<typeof Readiness>;

/** Whether a service does its work: one that is `degraded` does, but for what its answer names. */
export const isReady = ({ status }: Readiness) => status === 'ok' || status === 'degraded';

/** Asks one service for its readiness; the gateway asks them all. */
export const readiness = (service: string) => command(`${service}.readiness`, z.object({}), Readiness, 2_000);
