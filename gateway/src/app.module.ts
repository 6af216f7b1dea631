import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { AccountsController } from './accounts/accounts.controller.js';
import { SystemHealthController } from './health/system-health.controller.js';
import { ItemsController } from './items/items.controller.js';
import { AnalyzeController } from './photos/analyze.controller.js';
import { ImagesController } from './photos/images.controller.js';
import { MediaClient } from './photos/media-client.js';
import { QueueController } from './queue/queue.controller.js';
import { BearerGuard } from './security/bearer.guard.js';
import { BearerStrategy } from './security/bearer.strategy.js';
import { TokenKeys } from './security/token-keys.js';

@Module({
  imports: [PassportModule],
  controllers: [
    AccountsController,
    AnalyzeController,
    ImagesController,
    ItemsController,
    QueueController,
    SystemHealthController,
  ],
  providers: [BearerStrategy, MediaClient, TokenKeys, { provide: APP_GUARD, useClass: BearerGuard }],
})
export class AppModule {}
