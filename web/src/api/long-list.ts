import { BETWEEN_ITEMS, LIST_END, LIST_START } from '@whereabouts/shared/contracts/long-list.js';

type Answer = Pick<Response, 'json'> & Partial<Pick<Response, 'body'>>;

/**
 * The JSON of an answer. A long list of items is parsed in pieces while it comes: ten thousand at once would keep the page
 * from answering a finger.
 */
export async function readJson(answer: Answer): Promise<unknown> {
  if (!answer.body) return answer.json();
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  const items: unknown[] = [];
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) break;
    const end = text.startsWith(LIST_START) ? text.lastIndexOf(BETWEEN_ITEMS) : -1;
    if (end < 0) continue;
    for (const item of JSON.parse(text.slice(0, end) + LIST_END).items) items.push(item);
    text = LIST_START + text.slice(end + BETWEEN_ITEMS.length);
  }
  const last = JSON.parse(text);
  return items.length > 0 ? { ...last, items: [...items, ...last.items] } : last;
}
