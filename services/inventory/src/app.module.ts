import { Module } from '@nestjs/common';
import { DeletedPeople } from '@whereabouts/shared/nest/deleted-people.js';
import { ItemsController } from './items/items.controller.js';
import { ItemsService } from './items/items.service.js';
import { Photos } from './items/photos.js';
import { Revisions } from './items/revisions.js';
import { PeopleController } from './people/people.controller.js';
import { PeopleService } from './people/people.service.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService } from './settings/settings.service.js';

@Module({
  controllers: [ItemsController, PeopleController, SettingsController],
  providers: [DeletedPeople, ItemsService, PeopleService, Photos, Revisions, SettingsService],
})
export class AppModule {}
