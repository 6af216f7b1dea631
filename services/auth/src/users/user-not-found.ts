import { NotFoundException } from '@nestjs/common';

/** For a user that does not exist or has been deleted. */
export function userNotFound() {
  return new NotFoundException({ message: 'This account no longer exists.', code: 'account_not_found' });
}
