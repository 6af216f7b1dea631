import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { places } from '@whereabouts/shared/contracts/places.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { PlacesService } from './places.service.js';

@Controller()
export class PlacesController {
  constructor(private readonly places: PlacesService) {}

  @OnCommand(places.list)
  list({ actor, if_none_match }: RequestOf<typeof places.list>) {
    return this.places.list(actor, if_none_match);
  }

  @OnCommand(places.create)
  create({ actor, ...place }: RequestOf<typeof places.create>) {
    return this.places.create(actor, place);
  }

  @OnCommand(places.remove)
  async remove({ actor, ...place }: RequestOf<typeof places.remove>) {
    await this.places.remove(actor, place);
    return { success: true as const };
  }

  @OnCommand(places.rename)
  rename({ actor, ...renamed }: RequestOf<typeof places.rename>) {
    return this.places.rename(actor, renamed);
  }
}
