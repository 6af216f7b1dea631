import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf, ResponseOf } from '@whereabouts/shared/contracts/contract.js';
import { Repository } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { Later } from '../later/later.js';
import { Limits } from '../limits/limits.js';
import { Mailer } from '../mail/mailer.js';
import { plainName } from '../mail/plain-name.js';
import { InvitationsService } from './invitations.service.js';

/** Invitations that members of a group make for it; which group that is, only sharing knows. */
@Injectable()
export class GroupInvitations {
  constructor(
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
    private readonly invitations: InvitationsService,
    private readonly limits: Limits,
    private readonly mailer: Mailer,
    private readonly later: Later,
  ) {}

  /** @throws HttpException 429 after too many invitations by this person; NotFoundException if the inviter is gone */
  async findOrInvite(request: RequestOf<typeof auth.findOrInvite>): Promise<ResponseOf<typeof auth.findOrInvite>> {
    const { email, invited_by, group_name } = request;
    const found = await this.accounts.findOne({ select: { id: true }, where: { email } });
    if (found) return { status: 'found', user_id: found.id };
    const inviter = await this.accounts.findOneBy({ id: invited_by });
    if (!inviter) throw new NotFoundException();
    await this.limits.count('group_invitation_by_account', String(invited_by));
    const invitation = await this.invitations.make(invited_by, email);
    const mail = groupInvitationMail(inviter.display_name, group_name, invitation.invite_url);
    if (this.mailer.isSet) this.later.run('group invitation', () => this.mailer.send(email, mail));
    return { status: 'invited', ...invitation };
  }
}

function groupInvitationMail(inviter: string, group: string, url: string) {
  return {
    subject: 'You are invited to a group on Whereabouts',
    text: `${plainName(inviter)} invites you to the group "${plainName(group)}" on Whereabouts.

Make your account here within 7 days, with the e-mail address that this mail came to:

${url}

If you do not know who this is, ignore this mail.
`,
  };
}
