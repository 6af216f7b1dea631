import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tolerateMovedNodes } from './moved-nodes';

tolerateMovedNodes();

/** Wraps all texts in <font> elements, as a browser's translator does. */
function wrapTexts(root: Element) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    text.parentNode?.replaceChild(font, text);
    font.append(text);
  }
}

function Sample({ count, first, mark }: { count: number; first?: boolean; mark?: boolean }) {
  return (
    <p>
      {first && <b>First </b>}
      {count} items{mark ? ' selected' : null}
    </p>
  );
}

test('texts wrapped by a translator can change, be removed and get siblings inserted before them', () => {
  const { container, rerender } = render(<Sample count={2} mark />);
  wrapTexts(container);
  rerender(<Sample count={3} mark />);
  expect(container).toHaveTextContent('3 items selected');
  rerender(<Sample count={3} />);
  expect(container).toHaveTextContent('3 items');
  expect(container).not.toHaveTextContent('selected');
  rerender(<Sample count={3} first />);
  expect(container).toHaveTextContent('First 3 items');
  wrapTexts(container);
  rerender(<Sample count={4} />);
  expect(container).toHaveTextContent(/^4 items$/);
});

test('a text that was removed from the page causes no error', () => {
  const { container, rerender } = render(<Sample count={2} mark first />);
  container.querySelector('p')?.replaceChildren('translated');
  rerender(<Sample count={3} />);
  expect(container).toHaveTextContent('translated');
});
