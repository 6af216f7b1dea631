import { z } from 'zod';

/** ISO 4217. */
export const Currency = z.enum(Intl.supportedValuesOf('currency') as [string, ...string[]]);
