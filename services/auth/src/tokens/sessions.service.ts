import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Session } from '@whereabouts/shared/contracts/auth.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { Repository } from 'typeorm';
import { SessionEntity } from './session.entity.js';
import { TOKEN_DAYS } from './signing-keys.js';

/** Later than the expiry of every token of the session. */
const EXPIRES_AT = `now() + make_interval(days => ${TOKEN_DAYS + 1})`;

/**
 * Two tabs may renew the same token. Both get the time of the first renewal, because only tokens of the last renewal
 * stay valid. An ended session is not renewed.
 */
const RENEW = `
  insert into sessions (user_id, id, renewed_at, expires_at)
    values ($1, $2, date_trunc('second', clock_timestamp()), ${EXPIRES_AT})
    on conflict (user_id, id) do update
      set renewed_at = case
            when sessions.renewed_at > to_timestamp($3) then sessions.renewed_at else excluded.renewed_at
          end,
          expires_at = excluded.expires_at
      where sessions.ended_at is null
    returning extract(epoch from renewed_at)::integer as renewed_at`;

const END = `
  insert into sessions (user_id, id, ended_at, expires_at) values ($1, $2, now(), ${EXPIRES_AT})
    on conflict (user_id, id) do update set ended_at = coalesce(sessions.ended_at, now())`;

/** Renews and ends sessions (docs/rules/accounts.md). */
@Injectable()
export class SessionsService {
  constructor(
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    private readonly live: LiveUpdates,
  ) {}

  /** @returns when the session's next token is issued, in Unix seconds, or null if the session has ended */
  async renew(user_id: number, { id, issued_at }: Session): Promise<number | null> {
    await this.dropExpired();
    const [row] = await this.sessions.query<{ renewed_at: number }[]>(RENEW, [user_id, id, issued_at]);
    return row?.renewed_at ?? null;
  }

  async end(user_id: number, { id }: Session): Promise<void> {
    await this.dropExpired();
    await this.sessions.query(END, [user_id, id]);
    this.live.endStreams(user_id);
  }

  private dropExpired() {
    return this.sessions.query('delete from sessions where expires_at < now()');
  }
}
