/** For a text that is stored or sent: without the signs that keep a name in its own order on the screen (`t.ts`). */
export const withoutIsolates = (text: string) => text.replace(/[\u2068\u2069]/g, '');
