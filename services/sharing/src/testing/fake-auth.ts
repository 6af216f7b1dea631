import { Controller, ServiceUnavailableException } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { groups } from '@whereabouts/shared/contracts/groups.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { hashOfToken, secretToken } from '@whereabouts/shared/nest/security/secret-token.js';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** A fake of auth. The test decides who has an account. All other emails are invited. */
@Controller()
export class FakeAuth {
  /** Accounts by user id. */
  readonly accounts = new Map<number, { display_name: string; email: string }>();
  /** The received invitation requests. */
  readonly invited: RequestOf<typeof auth.findOrInvite>[] = [];
  /** The invitations that sharing had mailed. */
  readonly mailed: RequestOf<typeof auth.mailInvitation>[] = [];
  /** Whether requests for mails fail. */
  cannotMail = false;
  /** Token hashes of the invitations that sharing has ended. */
  readonly ended: string[] = [];
  /** Runs before the next invitation is returned, to simulate a concurrent change. */
  meanwhile: (() => Promise<unknown>) | undefined;

  @OnCommand(auth.usersByIds)
  usersByIds({ user_ids }: RequestOf<typeof auth.usersByIds>) {
    const users = user_ids.flatMap((id) => {
      const account = this.accounts.get(id);
      return account ? [{ id, ...account }] : [];
    });
    return { users };
  }

  @OnCommand(auth.findOrInvite)
  async findOrInvite(asked: RequestOf<typeof auth.findOrInvite>) {
    await this.meanwhile?.();
    const [user_id] = [...this.accounts].find(([, { email }]) => email === asked.email) ?? [];
    if (user_id) return { status: 'found' as const, user_id };
    this.invited.push(asked);
    const token = secretToken();
    return {
      status: 'invited' as const,
      token,
      token_hash: hashOfToken(token),
      invite_url: `https://example.org/signup?invite=${token}`,
      expires_at: new Date(Date.now() + WEEK_MS).toISOString(),
    };
  }

  @OnCommand(auth.mailInvitation)
  mailInvitation(asked: RequestOf<typeof auth.mailInvitation>) {
    if (this.cannotMail) throw new ServiceUnavailableException();
    this.mailed.push(asked);
    return { success: true as const };
  }

  @OnEvent(groups.invitationsEnded)
  invitationsEnded({ token_hashes }: PayloadOf<typeof groups.invitationsEnded>) {
    this.ended.push(...token_hashes);
  }
}
