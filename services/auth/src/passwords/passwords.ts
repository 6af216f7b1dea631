import { BadRequestException, Injectable } from '@nestjs/common';
import { isWeakPassword, type PasswordOwner } from '@whereabouts/shared/contracts/weak-password.js';
import argon2 from 'argon2';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How many of the most used passwords are refused. The dictionary is in lower case, most used first. */
const REFUSED = 10_000;

/** Loaded when a user first sets a password, because the package contains other long lists. */
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, REFUSED));
}

/** Hashes and checks passwords. */
@Injectable()
export class Passwords {
  private common: Promise<Set<string>> | undefined;
  private readonly nobody = argon2.hash('', OPTIONS);

  /** Hashes a password chosen by `owner`. @throws BadRequestException `weak_password`, `common_password` */
  async hash(password: string, owner: Required<PasswordOwner>): Promise<string> {
    if (isWeakPassword(password, owner)) throw weakPassword();
    this.common ??= commonPasswords();
    if ((await this.common).has(password.toLowerCase())) throw commonPassword();
    return argon2.hash(password, OPTIONS);
  }

  /**
   * Compares the password as sent and in NFC: keyboards compose an "é" in different ways, and older hashes were made
   * without normalization. An unknown user (`hash` null) takes as long as a wrong password, so timing reveals nothing.
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
