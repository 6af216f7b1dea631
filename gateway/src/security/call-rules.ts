import { Reflector } from '@nestjs/core';
import type { HttpCall } from '@whereabouts/shared/contracts/http/call.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';

/** Who may make a call, and which limit it counts toward. */
export type CallRules = Pick<HttpCall['options'], 'isPublic' | 'takesImageCookie' | 'isHeavy'> & {
  /** Counts toward the limit for photos instead of the limit for calls. */
  isPhoto?: boolean;
};

/** The rules of a route. A route without rules needs a token. */
export const Rules = Reflector.createDecorator<CallRules>();

/** Photos and files: one page shows hundreds of them (docs/rules/answers.md). */
const PHOTO_PATH = /^\/api\/(images|files|collections\/guest\/\{token\}\/images)\//;

export function rulesOf({ route, options }: Pick<HttpCall, 'route' | 'options'>): CallRules {
  const { isPublic, takesImageCookie, isHeavy } = options;
  return {
    ...(isPublic && { isPublic }),
    ...(takesImageCookie && { takesImageCookie }),
    ...(isHeavy && { isHeavy }),
    ...(PHOTO_PATH.test(parseRoute(route).path) && { isPhoto: true }),
  };
}
