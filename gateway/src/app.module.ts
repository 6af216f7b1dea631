import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { ThrottlerModule } from '@nestjs/throttler';
import { AccountsController } from './accounts/accounts.controller.js';
import { AdminController } from './accounts/admin.controller.js';
import { ProfileController } from './accounts/profile.controller.js';
import type { GatewayEnv } from './env.js';
import { Exports } from './exports/exports.js';
import { GoogleModule } from './google/google.module.js';
import { SystemHealthController } from './health/system-health.controller.js';
import { ItemsController } from './items/items.controller.js';
import { AnalyzeController } from './photos/analyze.controller.js';
import { ImagesController } from './photos/images.controller.js';
import { MediaClient } from './photos/media-client.js';
import { QueueController } from './queue/queue.controller.js';
import { AccountStates } from './security/account-states.js';
import { BearerGuard } from './security/bearer.guard.js';
import { BearerStrategy } from './security/bearer.strategy.js';
import { CallLimitGuard, callLimits } from './security/call-limit.guard.js';
import { SignedInGuard } from './security/signed-in.guard.js';
import { TokenKeys } from './security/token-keys.js';
import { AiModelsController } from './settings/ai-models.controller.js';
import { SettingsController } from './settings/settings.controller.js';

@Module({
  controllers: [
    AccountsController,
    AdminController,
    AiModelsController,
    AnalyzeController,
    ImagesController,
    ItemsController,
    ProfileController,
    QueueController,
    SettingsController,
    SystemHealthController,
  ],
  providers: [
    AccountStates,
    BearerStrategy,
    Exports,
    MediaClient,
    TokenKeys,
    // In this order: who calls, how often, and whether that is enough.
    { provide: APP_GUARD, useClass: BearerGuard },
    { provide: APP_GUARD, useClass: CallLimitGuard },
    { provide: APP_GUARD, useClass: SignedInGuard },
  ],
})
export class AppModule {
  static of(env: GatewayEnv): DynamicModule {
    const redirects = env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET ? [GoogleModule] : [];
    return { module: AppModule, imports: [PassportModule, ThrottlerModule.forRoot(callLimits(env)), ...redirects] };
  }
}
