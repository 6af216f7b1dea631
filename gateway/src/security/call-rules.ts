import { Reflector } from '@nestjs/core';
import type { HttpCall } from '@whereabouts/shared/contracts/http/call.js';

/** What a call says of who may make it. */
export type CallRules = Pick<HttpCall['options'], 'isPublic' | 'takesImageCookie' | 'isHeavy'>;

/** The rules of a route. One that has none needs a token. */
export const Rules = Reflector.createDecorator<CallRules>();
