import { NotFoundException } from '@nestjs/common';

/** For a user that never was, or has gone since. */
export function userNotFound() {
  return new NotFoundException({ message: 'This account does not exist any more.', code: 'account_not_found' });
}
