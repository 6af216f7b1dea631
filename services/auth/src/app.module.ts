import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ServerRoom } from '@whereabouts/shared/nest/storage/room/server-room.js';
import { BackgroundTasks } from './background/background-tasks.js';
import { BackupAlerts } from './backups/backup-alerts.js';
import { BackupMetrics } from './backups/backup-metrics.js';
import { BackupsController } from './backups/backups.controller.js';
import { BackupsService } from './backups/backups.service.js';
import { ConfigController } from './config/config.controller.js';
import { EmailConfirmationsController } from './email-confirmations/email-confirmations.controller.js';
import { EmailConfirmationsService } from './email-confirmations/email-confirmations.service.js';
import { GoogleController } from './google/google.controller.js';
import { GoogleService } from './google/google.service.js';
import { GoogleIdTokens } from './google/google-id-tokens.js';
import { GoogleProof } from './google/google-proof.js';
import { GroupInvitations } from './invitations/group-invitations.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { Limits } from './limits/limits.js';
import { LoginAttempts } from './limits/login-attempts.js';
import { LowStockMailController } from './low-stock-mail/low-stock-mail.controller.js';
import { LowStockMail } from './low-stock-mail/low-stock-mail.js';
import { MailSettingsController } from './mail/mail-settings.controller.js';
import { MailSettingsService } from './mail/mail-settings.service.js';
import { MailTester } from './mail/mail-tester.js';
import { Mailer } from './mail/mailer.js';
import { ForgottenPasswords } from './password-resets/forgotten-passwords.js';
import { PasswordResetsController } from './password-resets/password-resets.controller.js';
import { PasswordResetsService } from './password-resets/password-resets.service.js';
import { PasswordProof } from './passwords/password-proof.js';
import { Passwords } from './passwords/passwords.js';
import { ReconciliationController } from './reconciliation/reconciliation.controller.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { StandingUsers } from './reconciliation/standing-users.js';
import { StorageAlerts } from './room/storage-alerts.js';
import { UserSettingsController } from './settings/user-settings.controller.js';
import { UserSettingsService } from './settings/user-settings.service.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { Setup } from './sign-up/setup.js';
import { SignUpController } from './sign-up/sign-up.controller.js';
import { SignUpService } from './sign-up/sign-up.service.js';
import { SignUpPolicy } from './sign-up/sign-up-policy.js';
import { MissingCounts } from './stats/missing-counts.js';
import { StatsController } from './stats/stats.controller.js';
import { StatsService } from './stats/stats.service.js';
import { tables } from './tables.js';
import { SessionsService } from './tokens/sessions.service.js';
import { SigningKeys } from './tokens/signing-keys.js';
import { TokensController } from './tokens/tokens.controller.js';
import { TokensService } from './tokens/tokens.service.js';
import { EmailProof } from './users/email-proof.js';
import { ProfileController } from './users/profile.controller.js';
import { ProfileService } from './users/profile.service.js';
import { UserCreator } from './users/user-creator.js';
import { UserDeletionService } from './users/user-deletion.service.js';
import { UserProof } from './users/user-proof.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(tables.entities)],
  controllers: [
    ProfileController,
    BackupsController,
    ConfigController,
    EmailConfirmationsController,
    GoogleController,
    InvitationsController,
    LowStockMailController,
    MailSettingsController,
    PasswordResetsController,
    SignInController,
    SignUpController,
    StatsController,
    TokensController,
    ReconciliationController,
    UserSettingsController,
    UsersController,
  ],
  providers: [
    UserDeletionService,
    ProfileService,
    EmailConfirmationsService,
    EmailProof,
    ForgottenPasswords,
    GoogleIdTokens,
    GoogleService,
    GroupInvitations,
    InvitationsService,
    BackgroundTasks,
    BackupAlerts,
    BackupMetrics,
    BackupsService,
    Limits,
    LoginAttempts,
    LowStockMail,
    Mailer,
    MailSettingsService,
    MailTester,
    MissingCounts,
    UserCreator,
    PasswordProof,
    GoogleProof,
    UserProof,
    PasswordResetsService,
    Passwords,
    ServerRoom,
    Setup,
    SignInService,
    SessionsService,
    SigningKeys,
    SignUpPolicy,
    SignUpService,
    ReconciliationService,
    StandingUsers,
    StatsService,
    StorageAlerts,
    TokensService,
    UserSettingsService,
    UsersService,
  ],
})
export class AppModule {}
