import { Module } from '@nestjs/common';
import { GoogleController } from './google.controller.js';
import { GoogleStrategy } from './google.strategy.js';
import { GoogleNonce } from './google-nonce.js';
import { GoogleState } from './google-state.js';

/** Loaded only if a client id and secret are configured. Otherwise the routes do not exist. */
@Module({ controllers: [GoogleController], providers: [GoogleNonce, GoogleState, GoogleStrategy] })
export class GoogleModule {}
