import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { sharing } from '@whereabouts/shared/contracts/sharing.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { AccessService } from './access.service.js';

@Controller()
export class AccessController {
  constructor(private readonly access: AccessService) {}

  @Handles(sharing.accessFor)
  accessFor(question: RequestOf<typeof sharing.accessFor>) {
    return this.access.of(question);
  }
}
