import { Injectable } from '@nestjs/common';
import { Limits } from './limits.js';

/**
 * Failed logins per user and per network. A user whose window is full refuses right passwords too, or a guesser
 * would learn them. So that a stranger cannot use this to lock somebody out, a network from which that user was
 * signed in to lately has a window of its own there: strangers fill theirs, and at home one still gets in
 * (after the device cookies of the OWASP Authentication Cheat Sheet). From elsewhere one waits 15 minutes at most from
 * the stranger's first try; a success, also one at home, and a password reset empty the user's window.
 */
@Injectable()
export class LoginAttempts {
  constructor(private readonly limits: Limits) {}

  /** Counts the attempt as failed until `succeed` says otherwise. @throws HttpException 429 */
  async begin(email: string, network: string): Promise<void> {
    await this.limits.count('login_by_network', network);
    if (!(await this.limits.isMarked('known_network', email, network))) {
      return this.limits.count('login_by_user', email);
    }
    await this.limits.count('login_by_known_network', email, network);
    await this.limits.tryToCount('login_by_user', email);
  }

  async succeed(email: string, network: string): Promise<void> {
    await this.limits.refund('login_by_network', network);
    await this.limits.forget('login_by_known_network', email, network);
    await this.resetAttempts(email);
    await this.remember(email, network);
  }

  /** The user's owner has proven to be it: earlier failures no longer count against the user. */
  async resetAttempts(email: string): Promise<void> {
    await this.limits.forget('login_by_user', email);
  }

  /** Somebody is signed in to this user from this network. */
  async remember(email: string, network: string): Promise<void> {
    await this.limits.mark('known_network', email, network);
  }
}
