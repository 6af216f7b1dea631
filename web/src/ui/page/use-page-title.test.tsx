import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDefaultTitle, usePageTitle } from './use-page-title';

function Tab({ children }: { children?: React.ReactNode }) {
  useDefaultTitle('Inventory');
  return children;
}

function Page({ title }: { title: string | null | undefined }) {
  usePageTitle(title);
  return null;
}

it('the tab shows the title of the latest page, and the previous title when that page closes', () => {
  const { rerender } = render(<Tab />);
  expect(document.title).toBe('Inventory · Whereabouts');

  const both = (list: string, item: string | null | undefined) => (
    <Tab>
      <Page key="list" title={list} />
      <Page key="item" title={item} />
    </Tab>
  );
  rerender(both('Camping', undefined));
  expect(document.title).toBe('Camping · Whereabouts');
  rerender(both('Camping', 'Tent'));
  expect(document.title).toBe('Tent · Whereabouts');
  rerender(both('Camping at sea', 'Tent'));
  expect(document.title).toBe('Tent · Whereabouts');
  rerender(both('Camping at sea', null));
  expect(document.title).toBe('Whereabouts');
  rerender(both('Camping at sea', undefined));
  expect(document.title).toBe('Camping at sea · Whereabouts');
  rerender(<Tab />);
  expect(document.title).toBe('Inventory · Whereabouts');
});
