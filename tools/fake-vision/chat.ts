/** The fields of a provider request that the fake reads. */
export interface ChatRequest {
  messages: { role: string; content: string | { type: string; text?: string; image_url?: { url: string } }[] }[];
  response_format?: { json_schema?: { name: string } };
}

/** The picture of a conversation. */
export function pictureOf(chat: ChatRequest): Buffer {
  const url = partsOf(chat).find(({ type }) => type === 'image_url')?.image_url?.url ?? '';
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** All text messages of a conversation. */
export function wordsOf(chat: ChatRequest): string {
  const said = chat.messages.flatMap(({ content }) => (typeof content === 'string' ? [content] : []));
  return [...said, ...partsOf(chat).map(({ text }) => text ?? '')].join('\n');
}

/** The client reports that an earlier answer was invalid. */
export function isRepair({ messages }: ChatRequest): boolean {
  return messages.some(({ role }) => role === 'assistant');
}

/** The client wants rows corrected, not found. */
export function wantsChanges({ response_format }: ChatRequest): boolean {
  return response_format?.json_schema?.name === 'row_changes';
}

function partsOf({ messages }: ChatRequest) {
  return messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
}
