import { Module } from '@nestjs/common';
import { ItemsController } from './items/items.controller.js';
import { ItemsService } from './items/items.service.js';
import { Photos } from './items/photos.js';
import { Revisions } from './items/revisions.js';
import { PeopleController } from './people/people.controller.js';

@Module({
  controllers: [ItemsController, PeopleController],
  providers: [ItemsService, Photos, Revisions],
})
export class AppModule {}
