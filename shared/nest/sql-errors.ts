import { QueryFailedError } from 'typeorm';

/** PostgreSQL error code `unique_violation`. */
const UNIQUE_VIOLATION = '23505';

/** Whether a write met a row that is there already, by the constraint's name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const driverError = error.driverError as { code?: string; constraint?: string };
  return driverError.code === UNIQUE_VIOLATION && driverError.constraint === constraint;
}
