import { BETWEEN_ITEMS, LIST_END, LIST_START } from '@whereabouts/shared/contracts/long-list.js';

export type OnItems = (items: unknown[]) => unknown;

type Answer = Pick<Response, 'json'> & Partial<Pick<Response, 'body'>>;

/**
 * Reads a JSON answer. A long item list is parsed in pieces as it arrives, because parsing 10,000 items at once would
 * block the page.
 * @param onItems is called and awaited after every piece except the last, with all items so far
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
