import { isUniqueViolation } from '@whereabouts/shared/nest/database/sql-errors.js';

/**
 * Waits for a write that gives an account a Google user.
 * @throws what `refusal` makes, if the Google user has joined another account at the same time
 */
export async function orGoogleUserTaken<Result>(write: Promise<Result>, refusal: () => Error): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error, 'users_google_id') ? refusal() : error;
  }
}
