import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { auth, type ProfileChange, type UserState } from '@whereabouts/shared/contracts/auth.js';
import type { UserContact } from '@whereabouts/shared/contracts/auth-for-services.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { In, Repository } from 'typeorm';
import { wrongPassword } from '../passwords/password-proof.js';
import { Passwords } from '../passwords/passwords.js';
import { END_TOKENS, setPassword } from '../passwords/set-password.js';
import { UserEntity } from './user.entity.js';
import { userNotFound } from './user-not-found.js';
import { UserProof } from './user-proof.js';

const STATE = `
  select role, token_version, case when sessions.id is not null then jsonb_build_object(
      'has_ended', ended_at is not null,
      'renewed_at', extract(epoch from renewed_at)::integer
    ) end as session
    from users left join sessions on sessions.user_id = users.id and sessions.id = $2
    where users.id = $1`;

@Injectable()
export class ProfileService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly passwords: Passwords,
    private readonly proof: UserProof,
    private readonly outbox: Outbox,
    private readonly live: LiveUpdates,
  ) {}

  /** @throws NotFoundException if the user no longer exists */
  async find(id: number): Promise<UserEntity> {
    const user = await this.users.findOneBy({ id });
    if (!user) throw userNotFound();
    return user;
  }

  /** A single read by primary key, because every gateway calls this often. @throws NotFoundException */
  async state(id: number, session_id: string | null = null): Promise<UserState> {
    const [state] = await this.users.query<UserState[]>(STATE, [id, session_id]);
    if (!state) throw userNotFound();
    const { session, ...user } = state;
    return session ? state : user;
  }

  /** The existing users among these ids, in no order. */
  usersByIds(ids: number[]): Promise<UserContact[]> {
    return this.users.find({ select: { id: true, display_name: true, email: true }, where: { id: In(ids) } });
  }

  /** @throws ForbiddenException `wrong_password`, `google_token_required` if the password changes without a proof */
  async change(
    id: number,
    {
      display_name,
      current_password,
      new_password,
      google_token,
      nonce,
    }: ProfileChange & { nonce?: string | undefined },
  ): Promise<UserEntity> {
    const seen = await this.find(id);
    if (new_password) await this.proof.require(seen, { password: current_password, google_token, nonce });
    const owner = { email: seen.email, display_name: display_name ?? seen.display_name };
    const password_hash = new_password && (await this.passwords.hash(new_password, owner));
    return transaction(this.users.manager.dataSource, async (tx) => {
      const user = await tx.findOne(UserEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!user) throw userNotFound();
      if (password_hash) {
        // Another request has changed the password since `current_password` was checked.
        if (user.token_version !== seen.token_version) throw wrongPassword();
        await setPassword(tx, id, password_hash);
        this.live.endStreams(id, tx);
      }
      if (display_name && display_name !== user.display_name) await this.rename(tx, id, display_name);
      return tx.findOneByOrFail(UserEntity, { id });
    });
  }

  async signOutEverywhere(id: number): Promise<void> {
    await this.users.update(id, END_TOKENS);
    this.live.endStreams(id);
  }

  private async rename(tx: Transaction, id: number, display_name: string) {
    // Uses the database's clock, because the clocks of two instances may differ by more than the time between two
    // renames.
    const [[{ at }]] = await tx.query<[[{ at: Date }]]>(
      'update users set display_name = $2 where id = $1 returning clock_timestamp() as at',
      [id, display_name],
    );
    await this.outbox.publishEvent(tx, auth.userRenamed, { id, display_name, at: at.toISOString() });
  }
}
