import { BETWEEN_ELEMENTS } from '@whereabouts/shared/contracts/long-list.js';

type Answer = Pick<Response, 'json'> & Partial<Pick<Response, 'body'>>;

/**
 * The JSON of an answer. A long list, `{"items":[…]}`, is parsed in pieces while it comes: ten thousand items at once would
 * keep the page from answering a finger.
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
    const end = text.lastIndexOf(BETWEEN_ELEMENTS);
    if (end < 0) continue;
    items.push(...JSON.parse(`${text.slice(0, end)}]}`).items);
    text = `{"items":[${text.slice(end + BETWEEN_ELEMENTS.length)}`;
  }
  const last = JSON.parse(text);
  return items.length > 0 ? { ...last, items: [...items, ...last.items] } : last;
}
