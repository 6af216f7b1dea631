import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountDeletionService } from './accounts/account-deletion.service.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountsService } from './accounts/accounts.service.js';
import { NewAccounts } from './accounts/new-accounts.js';
import { PasswordProof } from './accounts/password-proof.js';
import { Passwords } from './accounts/passwords.js';
import { ConfigController } from './config/config.controller.js';
import { GoogleController } from './google/google.controller.js';
import { GoogleService } from './google/google.service.js';
import { GoogleIdTokens } from './google/google-id-tokens.js';
import { GroupInvitations } from './invitations/group-invitations.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { Later } from './later/later.js';
import { Limits } from './limits/limits.js';
import { LoginAttempts } from './limits/login-attempts.js';
import { LowStockMailController } from './low-stock-mail/low-stock-mail.controller.js';
import { LowStockMail } from './low-stock-mail/low-stock-mail.js';
import { Mailer } from './mail/mailer.js';
import { ForgottenPasswords } from './password-resets/forgotten-passwords.js';
import { PasswordResetsController } from './password-resets/password-resets.controller.js';
import { PasswordResetsService } from './password-resets/password-resets.service.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignUpController } from './sign-up/sign-up.controller.js';
import { SignUpService } from './sign-up/sign-up.service.js';
import { SignUpPolicy } from './sign-up/sign-up-policy.js';
import { tables } from './tables.js';
import { TokensController } from './tokens/tokens.controller.js';
import { TokensService } from './tokens/tokens.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(tables.entities)],
  controllers: [
    AccountsController,
    ConfigController,
    GoogleController,
    InvitationsController,
    LowStockMailController,
    PasswordResetsController,
    SignInController,
    SignUpController,
    TokensController,
    UsersController,
  ],
  providers: [
    AccountDeletionService,
    AccountsService,
    ForgottenPasswords,
    GoogleIdTokens,
    GoogleService,
    GroupInvitations,
    InvitationsService,
    Later,
    Limits,
    LoginAttempts,
    LowStockMail,
    Mailer,
    NewAccounts,
    PasswordProof,
    PasswordResetsService,
    Passwords,
    SignInService,
    SignUpPolicy,
    SignUpService,
    TokensService,
    UsersService,
  ],
})
export class AppModule {}
