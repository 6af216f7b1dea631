import { QueryFailedError } from 'typeorm';

/** PostgreSQL's error codes. */
const [UNIQUE_VIOLATION, NO_DATA_FOUND] = ['23505', 'P0002'];

/** Class of PostgreSQL's error codes about a value that cannot be stored. */
const DATA_EXCEPTION = '22';

interface DriverError {
  code?: string;
  constraint?: string;
}

const driverErrorOf = (error: unknown): DriverError => (error instanceof QueryFailedError ? error.driverError : {});

/** Whether a write met a row that is there already, by the constraint's name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const found = driverErrorOf(error);
  return found.code === UNIQUE_VIOLATION && found.constraint === constraint;
}

/** Serialization failure, deadlock, and a lock that was not free in time. */
const CONFLICTS = ['40001', '40P01', '55P03'];

/** Whether another transaction was in the way, so that the same transaction may succeed now. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.includes(driverErrorOf(error).code ?? '');
}

/** Whether a function of the database did not find what it was to change. */
export function isNoDataFound(error: unknown): boolean {
  return driverErrorOf(error).code === NO_DATA_FOUND;
}

/** Whether a value was not one that its column can hold. */
export function isDataException(error: unknown): boolean {
  return driverErrorOf(error).code?.startsWith(DATA_EXCEPTION) ?? false;
}
