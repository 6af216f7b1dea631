import { Controller, Headers, Res } from '@nestjs/common';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { eventCalls } from '@whereabouts/shared/contracts/http/events.js';
import type { Response } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import { bearerToken } from '../security/actor-resolver.js';
import { BearerTokens } from '../security/bearer-tokens.js';
import { EventStreams } from './event-streams.js';

/** Publishes changes as server-sent events (HTML standard, 9.2). */
@Controller()
export class EventsController {
  constructor(
    private readonly streams: EventStreams,
    private readonly tokens: BearerTokens,
  ) {}

  @OnCall(eventCalls.listenToEvents)
  async open(
    { actor }: CallInput<typeof eventCalls.listenToEvents>,
    @Headers('authorization') authorization: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const claims = await this.tokens.verify(bearerToken(authorization) ?? '');
    if (!response.closed) this.streams.open(actor.id, (claims?.exp ?? 0) * 1000, response);
  }
}
