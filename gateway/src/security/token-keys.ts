import { createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';

/** Tokens naming a key that auth does not have make the gateway ask at most this often. */
const ASK_AGAIN_MS = 5_000;

/** Public halves of auth's signing keys, asked for when a token names one not seen before. */
@Injectable()
export class TokenKeys {
  private keys = new Map<string, KeyObject>();
  private asked: Promise<void> | undefined;

  constructor(private readonly messenger: Messenger) {}

  /** The key, or nothing when auth does not know it. @throws RemoteProblem (503) while auth is down. */
  async find(kid: string): Promise<KeyObject | undefined> {
    if (!this.keys.has(kid)) {
      this.asked ??= this.ask();
      await this.asked;
    }
    return this.keys.get(kid);
  }

  private async ask() {
    try {
      const { keys } = await this.messenger.call(auth.jwks, {});
      this.keys = new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
      setTimeout(() => this.forget(), ASK_AGAIN_MS).unref();
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  private forget() {
    this.asked = undefined;
  }
}
