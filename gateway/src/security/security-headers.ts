import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { GatewayEnv } from '../env.js';

/** What Google's sign-in button needs (its setup guide, "Content Security Policy" and "Cross Origin Opener Policy"). */
const GOOGLE = {
  scriptSrc: ['https://accounts.google.com/gsi/client'],
  frameSrc: ["'self'", 'https://accounts.google.com/gsi/'],
  connectSrc: ["'self'", 'https://accounts.google.com/gsi/'],
  styleSrc: ['https://accounts.google.com/gsi/style'],
};

/** Headers that every answer carries. They depend on the environment alone, so they are made once. */
export function securityHeaders(env: GatewayEnv): Map<string, string> {
  const headers = new Map<string, string>();
  const setHeader = (name: string, value: string) => headers.set(name, value);
  const response = { setHeader, removeHeader: () => {} } as unknown as ServerResponse;
  helmet(policies(env))({} as IncomingMessage, response, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** What a browser may do with our pages; Google's parts only where its sign-in is configured. */
function policies({ GOOGLE_CLIENT_ID }: GatewayEnv): HelmetOptions {
  const google = GOOGLE_CLIENT_ID ? GOOGLE : null;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...(google?.scriptSrc ?? [])],
        // The decoder of phone images runs in a worker that it makes of its own text.
        workerSrc: ["'self'", 'blob:'],
        // Images that are yet to be sent are shown from memory; placeholders are data URLs.
        imgSrc: ["'self'", 'blob:', 'data:'],
        // The component library sets style attributes.
        styleSrc: ["'self'", "'unsafe-inline'", ...(google?.styleSrc ?? [])],
        ...(google ? { frameSrc: google.frameSrc, connectSrc: google.connectSrc } : {}),
      },
    },
    frameguard: { action: 'deny' },
    // The button opens a window that answers, and tells Google by the referrer which site it is on.
    crossOriginOpenerPolicy: { policy: google ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: google ? 'strict-origin-when-cross-origin' : 'no-referrer' },
  };
}
