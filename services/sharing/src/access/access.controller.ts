import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { sharing } from '@whereabouts/shared/contracts/sharing.js';
import { OnCommand } from '@whereabouts/shared/nest/message-handlers.js';
import { AccessService } from './access.service.js';

@Controller()
export class AccessController {
  constructor(private readonly access: AccessService) {}

  @OnCommand(sharing.accessFor)
  accessFor(question: RequestOf<typeof sharing.accessFor>) {
    return this.access.of(question);
  }
}
