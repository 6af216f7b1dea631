import { Controller } from '@nestjs/common';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { noticeCalls } from '@whereabouts/shared/contracts/http/notices.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { OnCall } from '../calls/on-call.decorator.js';

@Controller()
export class NoticesController {
  constructor(private readonly messenger: Messenger) {}

  @OnCall(noticeCalls.readNotices)
  read({ actor, ...read }: CallInput<typeof noticeCalls.readNotices>) {
    return this.messenger.call(notices.read, { actor, read });
  }
}
