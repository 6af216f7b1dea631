import { z } from 'zod';

/** The name of a time zone. Former names are valid because browsers still report them. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((name) => isTimeZone(name), 'must be a time zone such as Europe/Vienna')
  .meta({ description: 'The IANA name of a time zone, such as Europe/Vienna.' });

/** Rejects offsets such as +02:00: `Intl` accepts them, but PostgreSQL reads them with the opposite sign. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
