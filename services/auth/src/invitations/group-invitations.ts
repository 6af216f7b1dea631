import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf, ResponseOf } from '@whereabouts/shared/contracts/contract.js';
import { Repository } from 'typeorm';
import { BackgroundTasks } from '../background/background-tasks.js';
import { Limits } from '../limits/limits.js';
import { Mailer } from '../mail/mailer.js';
import { plainName } from '../mail/plain-name.js';
import { UserEntity } from '../users/user.entity.js';
import { userNotFound } from '../users/user-not-found.js';
import { InvitationsService } from './invitations.service.js';

/** Group invitations made by group members. Only sharing knows which group an invitation belongs to. */
@Injectable()
export class GroupInvitations {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly invitations: InvitationsService,
    private readonly limits: Limits,
    private readonly mailer: Mailer,
    private readonly background: BackgroundTasks,
  ) {}

  /** @throws HttpException 429 after too many emails from this user; NotFoundException if the inviter does not exist */
  async findOrInvite(request: RequestOf<typeof auth.findOrInvite>): Promise<ResponseOf<typeof auth.findOrInvite>> {
    const { email, invited_by, group_name, mails_later } = request;
    if (!(await this.users.existsBy({ id: invited_by }))) throw userNotFound();
    // Counted before the lookup, because either response reveals whether the email has an account.
    await this.limits.count('group_invitation_by_account', String(invited_by));
    const found = await this.users.findOne({ select: { id: true }, where: { email } });
    if (found) return { status: 'found', user_id: found.id };
    const invitation = await this.invitations.make(invited_by, email);
    if (!mails_later) await this.mail({ token: invitation.token, group_name });
    return { status: 'invited', ...invitation };
  }

  /** Sharing asks for the mail, because the group may refuse the invitation after auth has made it. */
  async mail({ token, group_name }: RequestOf<typeof auth.mailInvitation>): Promise<void> {
    const invitation = await this.invitations.find(token);
    if (!invitation?.inviter || !(await this.mailer.isSet())) return;
    const { email, inviter } = invitation;
    const mail = groupInvitationMail(inviter.display_name, group_name, this.invitations.urlOf(token));
    this.background.run('group invitation', () => this.mailer.send(email, mail));
  }
}

function groupInvitationMail(inviter: string, group: string, url: string) {
  return {
    subject: 'You are invited to a group on Whereabouts',
    text: `${plainName(inviter)} invites you to the group "${plainName(group)}" on Whereabouts.

Create your account here within 7 days, with the e-mail address that received this mail:

${url}

If you do not know who this is, ignore this mail.
`,
  };
}
