import { Injectable } from '@nestjs/common';
import argon2 from 'argon2';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes and checks passwords. */
@Injectable()
export class Passwords {
  private readonly nobody = argon2.hash('', OPTIONS);

  hash(password: string) {
    return argon2.hash(password, OPTIONS);
  }

  /** Takes as long for an unknown user (`hash` null) as for a wrong password, so that time tells nothing. */
  async matches(hash: string | null | undefined, password: string) {
    const matches = await argon2.verify(hash ?? (await this.nobody), password);
    return matches && Boolean(hash);
  }
}
