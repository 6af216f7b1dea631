import { ConflictException } from '@nestjs/common';

/** E-mails are unique (decisions, section 2). */
export function emailTaken() {
  return new ConflictException({ message: 'An account with this e-mail exists already.', code: 'email_taken' });
}
