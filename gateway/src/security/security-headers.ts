import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { GatewayEnv } from '../env.js';

/** Sources of Google's sign-in button (its setup guide, "Content Security Policy" and "Cross Origin Opener Policy"). */
const GOOGLE = {
  scriptSrc: ['https://accounts.google.com/gsi/client'],
  frameSrc: ["'self'", 'https://accounts.google.com/gsi/'],
  connectSrc: ["'self'", 'https://accounts.google.com/gsi/'],
  styleSrc: ['https://accounts.google.com/gsi/style'],
};

/** Features that the app uses: the camera with its live picture, and copying. */
const USED_FEATURES = ['autoplay', 'camera', 'clipboard-write'];
/** All other features (Permissions Policy, registry of features), except those that make Chromium warn. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'bluetooth', 'clipboard-read', 'display-capture', 'encrypted-media', 'fullscreen', 'gamepad'],
  ...['geolocation', 'gyroscope', 'hid', 'idle-detection', 'keyboard-map', 'local-fonts', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'picture-in-picture', 'publickey-credentials-create', 'publickey-credentials-get'],
  ...['screen-wake-lock', 'serial', 'storage-access', 'usb', 'web-share', 'window-management', 'xr-spatial-tracking'],
];

/** The headers of every response. They depend only on the environment, so they are generated once. */
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

/** Google's button requests an account from the browser (FedCM), within Google's frame. */
function permissionsPolicy({ GOOGLE_CLIENT_ID }: GatewayEnv): string {
  const google = GOOGLE_CLIENT_ID ? '(self "https://accounts.google.com")' : '()';
  return [
    ...USED_FEATURES.map((feature) => `${feature}=(self)`),
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    `identity-credentials-get=${google}`,
  ].join(', ');
}

/** Helmet's options. Google's sources are included only if Google sign-in is configured. */
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
        // The reader of barcodes is WebAssembly. The source allows no eval of scripts.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(google?.scriptSrc ?? [])],
        // The decoder of phone images runs in a worker that is created from a blob.
        workerSrc: ["'self'", 'blob:'],
        // Images that are not yet uploaded are blobs; placeholders are data URLs.
        imgSrc: ["'self'", 'blob:', 'data:'],
        // The component library sets style attributes.
        styleSrc: ["'self'", "'unsafe-inline'", ...(google?.styleSrc ?? [])],
        ...(google ? { frameSrc: google.frameSrc, connectSrc: google.connectSrc } : {}),
      },
    },
    frameguard: { action: 'deny' },
    // The button opens a window that responds, and Google identifies the site by the referrer.
    crossOriginOpenerPolicy: { policy: google ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: google ? 'strict-origin-when-cross-origin' : 'no-referrer' },
  };
}
