import { BETWEEN_ITEMS, LIST_END, LIST_START } from '@whereabouts/shared/contracts/long-list.js';

export type OnItems = (items: unknown[]) => unknown;

type Answer = Pick<Response, 'json'> & Partial<Pick<Response, 'body'>>;

/**
 * The JSON of an answer. A long list of items is parsed in pieces while it comes: ten thousand at once would keep the page
 * from answering a finger.
 * @param onItems is told of the items that have come, again with every piece but the last, and is waited for
 */
export async function readJson(answer: Answer, onItems?: OnItems): Promise<unknown> {
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
    await onItems?.(items);
    text = LIST_START + text.slice(end + BETWEEN_ITEMS.length);
  }
  const last = JSON.parse(text);
  return items.length > 0 ? { ...last, items: [...items, ...last.items] } : last;
}
