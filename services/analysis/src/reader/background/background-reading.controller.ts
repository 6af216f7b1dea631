import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { BackgroundReadingService } from './background-reading.service.js';

@Controller()
export class BackgroundReadingController {
  constructor(private readonly reading: BackgroundReadingService) {}

  @OnCommand(vision.backgroundReading)
  show({ actor }: RequestOf<typeof vision.backgroundReading>) {
    return this.reading.show(actor);
  }

  @OnCommand(vision.switchBackgroundReading)
  turn({ actor, is_on }: RequestOf<typeof vision.switchBackgroundReading>) {
    return this.reading.turn(actor, is_on);
  }
}
