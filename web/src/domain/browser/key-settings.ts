/** localStorage keys (docs/rules/screens.md). */
const LETTER_KEYS = 'app-letter-keys';
const MESSAGE_TIME = 'app-message-time';

/** Seconds until a message closes. `closed`: only the user closes it. */
export const MESSAGE_TIMES = ['8', '30', 'closed'] as const;
export type MessageTime = (typeof MESSAGE_TIMES)[number];

/** Whether single-character shortcuts are on for this device (WCAG 2.2, 2.1.4). */
export const storedLetterKeys = (): boolean => localStorage.getItem(LETTER_KEYS) !== 'off';

export const storeLetterKeys = (on: boolean): void => localStorage.setItem(LETTER_KEYS, on ? 'on' : 'off');

/** How long messages stay open on this device (WCAG 2.2, 2.2.1). */
export function storedMessageTime(): MessageTime {
  const stored = localStorage.getItem(MESSAGE_TIME);
  return MESSAGE_TIMES.find((time) => time === stored) ?? '8';
}

export const storeMessageTime = (time: MessageTime): void => localStorage.setItem(MESSAGE_TIME, time);
