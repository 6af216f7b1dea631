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

/** What the app uses: the camera, whose picture plays by itself, and copying. */
const USED_FEATURES = ['autoplay', 'camera', 'clipboard-write'];
/** What browsers offer besides (Permissions Policy, registry of features). Names that Chromium does not know make it warn. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'bluetooth', 'clipboard-read', 'display-capture', 'encrypted-media', 'fullscreen', 'gamepad'],
  ...['geolocation', 'gyroscope', 'hid', 'idle-detection', 'keyboard-map', 'local-fonts', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'picture-in-picture', 'publickey-credentials-create', 'publickey-credentials-get'],
  ...['screen-wake-lock', 'serial', 'storage-access', 'usb', 'web-share', 'window-management', 'xr-spatial-tracking'],
];

/** Headers that every answer carries. They depend on the environment alone, so they are made once. */
export function securityHeaders(env: GatewayEnv): Map<string, string> {
  const headers = new Map<string, string>();
  const setHeader = (name: string, value: string) => headers.set(name, value);
  const response = { setHeader, removeHeader: () => {} } as unknown as ServerResponse;
  helmet(policies(env))({} as IncomingMessage, response, (error) => {
    if (error) throw error;
  });
  headers.set('Permissions-Policy', permissionsPolicy(env));
  return headers;
}

/** Google's button asks the browser for an account (FedCM), from Google's frame. */
function permissionsPolicy({ GOOGLE_CLIENT_ID }: GatewayEnv): string {
  const google = GOOGLE_CLIENT_ID ? '(self "https://accounts.google.com")' : '()';
  return [
    ...USED_FEATURES.map((feature) => `${feature}=(self)`),
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    `identity-credentials-get=${google}`,
  ].join(', ');
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
