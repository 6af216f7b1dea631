/** Removes the direction isolates that `t` adds for display (`t.ts`), for a text that is stored or sent. */
export const withoutIsolates = (text: string) => text.replace(/[\u2068\u2069]/g, '');
