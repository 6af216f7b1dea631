import { BadRequestException, Injectable } from '@nestjs/common';
import { isWeakPassword, type PasswordOwner } from '@whereabouts/shared/contracts/weak-password.js';
import argon2 from 'argon2';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** So many of the most used passwords are refused; the list has the most used first, all in lower case. */
const REFUSED = 10_000;

/** Read when somebody first chooses a password: the package comes with other long lists. */
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, REFUSED));
}

/** Hashes and checks passwords. */
@Injectable()
export class Passwords {
  private common: Promise<Set<string>> | undefined;
  private readonly nobody = argon2.hash('', OPTIONS);

  /** For a password that `owner` chooses. @throws BadRequestException `weak_password`, `common_password` */
  async hash(password: string, owner: Required<PasswordOwner>): Promise<string> {
    if (isWeakPassword(password, owner)) throw weakPassword();
    this.common ??= commonPasswords();
    if ((await this.common).has(password.toLowerCase())) throw commonPassword();
    return argon2.hash(password, OPTIONS);
  }

  /**
   * As sent, then in NFC: keyboards compose an "é" in different ways, and earlier passwords were hashed as they were sent.
   * Takes as long for an unknown user (`hash` null) as for a wrong password, so that time tells nothing.
   */
  async matches(hash: string | null | undefined, password: string) {
    const known = hash ?? (await this.nobody);
    for (const tried of new Set([password, password.normalize('NFC')])) {
      if (await argon2.verify(known, tried)) return Boolean(hash);
    }
    return false;
  }
}

function weakPassword() {
  return new BadRequestException({
    message: 'This password is too easy to guess. Choose another.',
    code: 'weak_password',
  });
}

function commonPassword() {
  return new BadRequestException({
    message: 'This password is among the most used ones. Choose another.',
    code: 'common_password',
  });
}
