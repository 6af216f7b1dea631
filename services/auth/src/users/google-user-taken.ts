import { isUniqueViolation } from '@whereabouts/shared/nest/database/sql-errors.js';

/**
 * Awaits a write that connects a Google user to an account.
 * @throws the error from `refusal` if the Google user was connected to another account at the same time
 */
export async function orGoogleUserTaken<Result>(write: Promise<Result>, refusal: () => Error): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error, 'users_google_id') ? refusal() : error;
  }
}
