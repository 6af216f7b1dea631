import { QueryFailedError } from 'typeorm';

/** PostgreSQL error codes. */
const [UNIQUE_VIOLATION, NO_DATA_FOUND] = ['23505', 'P0002'];

/** Class of PostgreSQL's error codes for values that cannot be stored. */
const DATA_EXCEPTION = '22';

interface DriverError {
  code?: string;
  constraint?: string;
}

const driverErrorOf = (error: unknown): DriverError => (error instanceof QueryFailedError ? error.driverError : {});

/** Whether a write violated the unique constraint with this name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const found = driverErrorOf(error);
  return found.code === UNIQUE_VIOLATION && found.constraint === constraint;
}

/** Serialization failure, deadlock, and lock timeout. */
const CONFLICTS = ['40001', '40P01', '55P03'];

/** Whether the transaction failed because of another one. A retry may succeed. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.includes(driverErrorOf(error).code ?? '');
}

/** Whether a database function did not find the row it should change. */
export function isNoDataFound(error: unknown): boolean {
  return driverErrorOf(error).code === NO_DATA_FOUND;
}

/** Whether a value does not fit its column. */
export function isDataException(error: unknown): boolean {
  return driverErrorOf(error).code?.startsWith(DATA_EXCEPTION) ?? false;
}
