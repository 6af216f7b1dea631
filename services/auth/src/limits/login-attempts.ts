import { Injectable } from '@nestjs/common';
import { Limits } from './limits.js';

/**
 * Counts failed logins per user and per network. While a user's window is full, correct passwords are refused too, or
 * an attacker could learn them. An attacker must not lock out the user this way. So each network from which the user
 * recently signed in has a separate window for that user (after the device cookies of the OWASP Authentication Cheat
 * Sheet). On any other network the user waits 15 minutes at most, counted from the attacker's first attempt. A
 * successful login from any network and a password reset clear the user's window.
 */
@Injectable()
export class LoginAttempts {
  constructor(private readonly limits: Limits) {}

  /** Counts the attempt as failed until `succeed` is called. @throws HttpException 429 */
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

  /** Clears the failed logins of a user who has just proven ownership of the account. */
  async resetAttempts(email: string): Promise<void> {
    await this.limits.forget('login_by_user', email);
  }

  /** Remembers that the user is signed in from this network. */
  async remember(email: string, network: string): Promise<void> {
    await this.limits.mark('known_network', email, network);
  }
}
