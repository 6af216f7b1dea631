/** The devices on which screens are checked. */
export const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
  /** A phone with forced colors. */
  forced: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, forcedColors: 'active' },
  /** A window of 1280 × 1024 px at 400 %. */
  low: { viewport: { width: 320, height: 256 } },
} as const;

export type Device = keyof typeof DEVICES;

/** Every screen is checked on these devices. The other devices are for screens that name them, or on request. */
export const EVERY_TIME: readonly Device[] = ['phone', 'desktop'];
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];
