import { createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';

/** Minimum interval between requests for unknown keys. */
const ASK_AGAIN_MS = 5_000;

/** A key that auth has removed is rejected everywhere after this time. */
const GOOD_FOR_MS = 60_000;

/** Public keys of auth's signatures. Fetched every minute, and when a token names an unknown key. */
@Injectable()
export class TokenKeys {
  private keys = new Map<string, KeyObject>();
  private asked: { at: number; answer: Promise<void> } | undefined;

  constructor(private readonly messenger: Messenger) {}

  /**
   * The key; undefined if auth does not know it. @throws RemoteProblem (503) while auth is down and the key is not
   * cached
   */
  async find(kid: string): Promise<KeyObject | undefined> {
    const isKnown = this.keys.has(kid);
    const answer = this.askedWithin(isKnown ? GOOD_FOR_MS : ASK_AGAIN_MS);
    // While auth is down, it cannot remove a key either.
    await (isKnown ? answer.catch(() => undefined) : answer);
    return this.keys.get(kid);
  }

  private askedWithin(milliseconds: number): Promise<void> {
    if (!this.asked || Date.now() - this.asked.at >= milliseconds) this.asked = { at: Date.now(), answer: this.ask() };
    return this.asked.answer;
  }

  private async ask() {
    try {
      const { keys } = await this.messenger.call(auth.jwks, {});
      this.keys = new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
    } catch (error) {
      this.asked = undefined;
      throw error;
    }
  }
}
