import { z } from 'zod';
import { command } from './contract.js';

/** What a service needs and whether it has it, in the shape of @nestjs/terminus. */
export const Readiness = z.object({
  status: z.enum(['ok', 'error', 'degraded', 'shutting_down']),
  info: z.record(z.string(), z.unknown()).optional(),
  error: z.record(z.string(), z.unknown()).optional(),
});
export type Readiness = z.infer<typeof Readiness>;

/** Asks one service for its readiness; the gateway asks them all. */
export const readiness = (service: string) => command(`${service}.readiness`, z.object({}), Readiness, 2_000);
