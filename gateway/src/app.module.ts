import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { ServerRoom } from '@whereabouts/shared/nest/storage/room/server-room.js';
import { CallPipeline } from './calls/call-pipeline.js';
import { ControllerGuard } from './calls/controller-calls.js';
import { ForwardedCalls } from './calls/forwarded-calls.js';
import { LongLists } from './calls/long-lists.js';
import { AiState } from './config/ai-state.js';
import { ConfigController } from './config/config.controller.js';
import { DeadLettersController } from './dead-letters/dead-letters.controller.js';
import { DocsController } from './docs/docs.controller.js';
import type { GatewayEnv } from './env.js';
import { EventStreams } from './events/event-streams.js';
import { EventsController } from './events/events.controller.js';
import { LiveUpdateListener } from './events/live-update-listener.js';
import { Exports } from './exports/exports.js';
import { FileContent } from './files/file-content.js';
import { FilesController } from './files/files.controller.js';
import { GoogleModule } from './google/google.module.js';
import { GoogleNonce } from './google/google-nonce.js';
import { GroupInvitationsController } from './groups/group-invitations.controller.js';
import { GroupsController } from './groups/groups.controller.js';
import { GuestAccess } from './guest/guest-access.js';
import { GuestCollectionsController } from './guest/guest-collections.controller.js';
import { GuestLinksController } from './guest/guest-links.controller.js';
import { GuestPageController } from './guest/guest-page.controller.js';
import { AuthReadiness } from './health/auth-readiness.js';
import { SystemHealthController } from './health/system-health.controller.js';
import { AnalyzeController } from './images/analyze.controller.js';
import { ImageContent } from './images/image-content.js';
import { MediaClient } from './images/media-client.js';
import { LandingPageController } from './landing/landing-page.controller.js';
import { MetricsPort } from './metrics/metrics-port.js';
import { NoticesController } from './notices/notices.controller.js';
import { PlacesController } from './places/places.controller.js';
import { QueueController } from './queue/queue.controller.js';
import { ReportFilesController } from './reports/report-files.controller.js';
import { AccessTokenStrategy } from './security/access-token.strategy.js';
import { ActorResolver } from './security/actor-resolver.js';
import { BearerTokens } from './security/bearer-tokens.js';
import { CallGate } from './security/call-gate.js';
import { ClientIpResolver } from './security/client-ip-resolver.js';
import { ImageCookie } from './security/image-cookie.js';
import { TokenKeys } from './security/token-keys.js';
import { UserStates } from './security/user-states.js';
import { PhotoReading } from './similar/photo-reading.js';
import { SimilarController } from './similar/similar.controller.js';
import { StatsController } from './stats/stats.controller.js';
import { AdminController } from './users/admin.controller.js';
import { ProfileController } from './users/profile.controller.js';
import { SignInController } from './users/sign-in.controller.js';

@Module({
  controllers: [
    // Before collections, whose `{id}` would match `guest`.
    GuestCollectionsController,
    GuestLinksController,
    GuestPageController,
    LandingPageController,
    SignInController,
    AdminController,
    AnalyzeController,
    ConfigController,
    DeadLettersController,
    EventsController,
    FilesController,
    DocsController,
    GroupInvitationsController,
    GroupsController,
    NoticesController,
    PlacesController,
    ProfileController,
    QueueController,
    ReportFilesController,
    SimilarController,
    StatsController,
    SystemHealthController,
  ],
  providers: [
    AccessTokenStrategy,
    AiState,
    AuthReadiness,
    UserStates,
    BearerTokens,
    CallGate,
    CallPipeline,
    ClientIpResolver,
    ActorResolver,
    EventStreams,
    Exports,
    ForwardedCalls,
    LiveUpdateListener,
    LongLists,
    GuestAccess,
    GoogleNonce,
    FileContent,
    ImageContent,
    ImageCookie,
    MediaClient,
    MetricsPort,
    PhotoReading,
    ServerRoom,
    TokenKeys,
    { provide: APP_GUARD, useClass: ControllerGuard },
  ],
})
export class AppModule {
  static of(env: GatewayEnv): DynamicModule {
    const redirects = env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET ? [GoogleModule] : [];
    return { module: AppModule, imports: [PassportModule, ...redirects] };
  }
}
