/** Where this browser is, as an IANA name. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
