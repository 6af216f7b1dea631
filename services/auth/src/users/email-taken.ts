import { ConflictException } from '@nestjs/common';

/** Emails are unique (docs/rules/accounts.md). */
export function emailTaken() {
  return new ConflictException({ message: 'An account with this email exists already.', code: 'email_taken' });
}
