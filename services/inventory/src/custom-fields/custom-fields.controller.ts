import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { customFields } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { CustomFieldsService } from './custom-fields.service.js';

@Controller()
export class CustomFieldsController {
  constructor(private readonly fields: CustomFieldsService) {}

  @OnCommand(customFields.list)
  list({ actor, if_none_match }: RequestOf<typeof customFields.list>) {
    return this.fields.list(actor, if_none_match);
  }

  @OnCommand(customFields.create)
  async create({ actor, ...field }: RequestOf<typeof customFields.create>) {
    return { field: await this.fields.create(actor, field) };
  }

  @OnCommand(customFields.change)
  async change({ actor, field_id, ...change }: RequestOf<typeof customFields.change>) {
    return { field: await this.fields.change(actor, field_id, change) };
  }

  @OnCommand(customFields.remove)
  async remove({ actor, field_id }: RequestOf<typeof customFields.remove>) {
    return { success: true as const, values_deleted: await this.fields.remove(actor, field_id) };
  }
}
