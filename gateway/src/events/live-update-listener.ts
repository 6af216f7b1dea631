import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { LiveUpdate } from '@whereabouts/shared/contracts/live-updates.js';
import { LiveUpdateFeed } from '@whereabouts/shared/nest/messaging/live-update-feed.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { GatewayEnv } from '../env.js';
import { UserStates } from '../security/user-states.js';
import { EventStreams } from './event-streams.js';

/** Passes the live updates of services on to this gateway's streams. */
@Injectable()
export class LiveUpdateListener implements OnApplicationBootstrap, OnApplicationShutdown {
  private feed: LiveUpdateFeed | undefined;

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    private readonly streams: EventStreams,
    private readonly states: UserStates,
  ) {}

  onApplicationBootstrap() {
    this.feed = new LiveUpdateFeed(
      this.env.RABBITMQ_URL,
      (update) => this.take(update),
      () => this.streams.tellAll(),
    );
  }

  async onApplicationShutdown() {
    await this.feed?.close();
  }

  private take(update: LiveUpdate) {
    // The states of reconnecting users must be fetched again.
    if (update.ends_streams) for (const id of update.user_ids) this.states.forget(id);
    this.streams.tell(update);
  }
}
