import { Module } from '@nestjs/common';
import { GoogleController } from './google.controller.js';
import { GoogleStrategy } from './google.strategy.js';
import { GoogleNonce } from './google-nonce.js';
import { GoogleState } from './google-state.js';

/** Part of the gateway only where a client and its secret are configured; without them its routes do not exist. */
@Module({ controllers: [GoogleController], providers: [GoogleNonce, GoogleState, GoogleStrategy] })
export class GoogleModule {}
