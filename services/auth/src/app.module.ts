import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountEntity } from './accounts/account.entity.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountsService } from './accounts/accounts.service.js';
import { Passwords } from './accounts/passwords.js';
import { ConfigController } from './config/config.controller.js';
import { SigningKeyEntity } from './tokens/signing-key.entity.js';
import { TokensController } from './tokens/tokens.controller.js';
import { TokensService } from './tokens/tokens.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AccountEntity, SigningKeyEntity])],
  controllers: [AccountsController, ConfigController, TokensController],
  providers: [AccountsService, Passwords, TokensService],
})
export class AppModule {}
