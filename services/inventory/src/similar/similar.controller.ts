import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { similar } from '@whereabouts/shared/contracts/similar.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { SimilarService } from './similar.service.js';

@Controller()
export class SimilarController {
  constructor(private readonly similar: SimilarService) {}

  @OnCommand(similar.findByImage)
  findByImage({ actor, ...asked }: RequestOf<typeof similar.findByImage>) {
    return this.similar.findByImage(actor, asked);
  }

  @OnCommand(similar.findByLook)
  findByLook({ actor, looks, ...facts }: RequestOf<typeof similar.findByLook>) {
    return this.similar.findByLook(actor, { ...facts, looks: looks.map((look) => Buffer.from(look, 'base64')) });
  }
}
