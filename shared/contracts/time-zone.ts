import { z } from 'zod';

/** The name of a time zone, also a former one: browsers still give those. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((name) => isTimeZone(name), 'must be a time zone such as Europe/Vienna')
  .meta({ description: 'The IANA name of a time zone, such as Europe/Vienna.' });

/** An offset such as +02:00, which some take for a name, means its opposite to PostgreSQL. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
