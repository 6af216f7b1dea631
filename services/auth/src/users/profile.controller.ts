import { Controller, Logger } from '@nestjs/common';
import { auth, type Session } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { SessionsService } from '../tokens/sessions.service.js';
import { TokensService } from '../tokens/tokens.service.js';
import { presentUser } from './present-user.js';
import { ProfileService } from './profile.service.js';
import type { UserEntity } from './user.entity.js';
import { UserDeletionService } from './user-deletion.service.js';

@Controller()
export class ProfileController {
  private readonly log = new Logger('Sessions');

  constructor(
    private readonly users: ProfileService,
    private readonly deletion: UserDeletionService,
    private readonly tokens: TokensService,
    private readonly sessions: SessionsService,
  ) {}

  @OnCommand(auth.userState)
  userState({ user_id, session_id }: RequestOf<typeof auth.userState>) {
    return this.users.state(user_id, session_id);
  }

  @OnCommand(auth.usersByIds)
  async usersByIds({ user_ids }: RequestOf<typeof auth.usersByIds>) {
    return { users: await this.users.usersByIds(user_ids) };
  }

  @OnCommand(auth.me)
  async me({ actor, session }: RequestOf<typeof auth.me>) {
    const user = await this.users.find(actor.id);
    const token = session && (await this.renewed(user, session));
    return { user: presentUser(user), ...(token && { token }) };
  }

  /** Renewal is optional: if the database cannot store a row, the current token remains valid. */
  private async renewed(user: UserEntity, session: Session): Promise<string | undefined> {
    try {
      return await this.tokens.renew(user, session);
    } catch (error) {
      this.log.warn({ error }, 'token not renewed');
      return undefined;
    }
  }

  @OnCommand(auth.signOut)
  async signOut({ actor, session }: RequestOf<typeof auth.signOut>) {
    await this.sessions.end(actor.id, session);
    return { success: true as const };
  }

  @OnCommand(auth.changeProfile)
  async changeProfile({ actor, ...change }: RequestOf<typeof auth.changeProfile>) {
    const user = await this.users.change(actor.id, change);
    const answer = { user: presentUser(user) };
    return change.new_password ? { ...answer, token: await this.tokens.sign(user) } : answer;
  }

  @OnCommand(auth.signOutEverywhere)
  async signOutEverywhere({ actor }: RequestOf<typeof auth.signOutEverywhere>) {
    await this.users.signOutEverywhere(actor.id);
    return { success: true as const };
  }

  @OnCommand(auth.deleteUser)
  async deleteUser({ actor, ...proof }: RequestOf<typeof auth.deleteUser>) {
    await this.deletion.delete(actor.id, proof);
    return { success: true as const };
  }
}
