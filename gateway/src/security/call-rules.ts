import { Reflector } from '@nestjs/core';
import type { HttpCall } from '@whereabouts/shared/contracts/http/call.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';

/** The authentication of a call, and the limit that it counts toward. */
export type CallRules = Pick<HttpCall['options'], 'isPublic' | 'takesImageCookie' | 'isHeavy'> & {
  /** The call counts toward the photo limit instead of the call limit. */
  isPhoto?: boolean;
};

/** The rules of a route. A route without rules needs a token. */
export const Rules = Reflector.createDecorator<CallRules>();

/** Photos and files have a separate limit, because one page shows hundreds of them (docs/rules/answers.md). */
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
