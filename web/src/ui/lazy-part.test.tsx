import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part';

const page = () => Promise.resolve({ default: () => <p>A page</p> });
const show = (Part: ReturnType<typeof lazyPart>) =>
  render(
    <Suspense fallback="Loading">
      <Part />
    </Suspense>,
  );

test('a part is loaded when it is first shown', async () => {
  show(lazyPart(page));
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('A page')).toBeVisible();
});

test('a part that was loaded before is drawn at once', async () => {
  const Part = lazyPart(page);
  await Part.load();
  show(Part);
  expect(screen.getByText('A page')).toBeVisible();
  expect(screen.queryByText('Loading')).toBeNull();
});
