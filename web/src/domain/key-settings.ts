/** See docs/rules/screens.md. */
const LETTER_KEYS = 'app-letter-keys';
const MESSAGE_TIME = 'app-message-time';

/** Seconds that a message stays; `closed`: until its user closes it. */
export const MESSAGE_TIMES = ['8', '30', 'closed'] as const;
export type MessageTime = (typeof MESSAGE_TIMES)[number];

/** Whether keys that are a single character do something on this device (WCAG 2.2, 2.1.4). */
export const storedLetterKeys = (): boolean => localStorage.getItem(LETTER_KEYS) !== 'off';

export const storeLetterKeys = (on: boolean): void => localStorage.setItem(LETTER_KEYS, on ? 'on' : 'off');

/** How long messages stay on this device (WCAG 2.2, 2.2.1). */
export function storedMessageTime(): MessageTime {
  const stored = localStorage.getItem(MESSAGE_TIME);
  return MESSAGE_TIMES.find((time) => time === stored) ?? '8';
}

export const storeMessageTime = (time: MessageTime): void => localStorage.setItem(MESSAGE_TIME, time);
