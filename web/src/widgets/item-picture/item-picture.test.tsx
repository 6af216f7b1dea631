import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildItem } from '../../testing/factories';
import { BoxesOnPhoto, otherBoxesIn } from './boxes-on-photo';
import { ItemPicture } from './item-picture';

const pictured = buildItem({ image_id: 7, thumbnail_url: '/thumb', image_url: '/whole', category: 'Tools' });
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
});

const shownIn = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src') ?? null;

test('an item picture falls back from the thumbnail to the full photo to the category icon, and retries when the network is back', async () => {
  const { container } = render(<ItemPicture item={pictured} ratio="1 / 1" />);
  const image = container.querySelector('img');
  expect([image?.getAttribute('loading'), image?.getAttribute('decoding')]).toEqual(['lazy', 'async']);
  expect(shownIn(container)).toBe('/thumb');
  fireEvent.error(container.querySelector('img') as Element);
  await waitFor(() => expect(shownIn(container)).toBe('/whole'));
  fireEvent.error(container.querySelector('img') as Element);
  await waitFor(() => expect(shownIn(container)).toBeNull());
  await waitFor(() => expect(container.querySelector('svg')).toBeInTheDocument());
  fireEvent.online(window);
  expect(shownIn(container)).toBe('/thumb');
});

test('an item without a photo and color has the hue of its category', () => {
  const hueOf = (color: string | null, category: string | null) => {
    const { container } = render(<ItemPicture item={buildItem({ image_id: null, color, category })} ratio="1 / 1" />);
    return container.firstElementChild?.getAttribute('style')?.match(/--t-(\w+)/)?.[1];
  };
  expect(hueOf(null, 'Tools > Hand tools')).toBe('amber');
  expect(hueOf(null, 'Furniture')).toBe('brown');
  expect(hueOf('gray', 'Tools')).toBe('gray');
  expect(hueOf(null, null)).toBe('gray');
});

test('a changed photo of an item is loaded even if the previous photo failed', async () => {
  const { container, rerender } = render(<ItemPicture item={pictured} ratio="1 / 1" />);
  fireEvent.error(container.querySelector('img') as Element);
  await waitFor(() => expect(shownIn(container)).toBe('/whole'));
  fireEvent.error(container.querySelector('img') as Element);
  await waitFor(() => expect(shownIn(container)).toBeNull());
  rerender(<ItemPicture item={{ ...pictured, thumbnail_url: '/other' }} ratio="1 / 1" />);
  expect(shownIn(container)).toBe('/other');
});

test('the surroundings of a small item are dimmed only if another item is visible in its thumbnail', async () => {
  const photo = { ...pictured, image_width: 4_000, image_height: 3_000 };
  const ladle = { ...photo, id: 1, image_box: [0.2, 0.2, 0.1, 0.6] as [number, number, number, number] };
  const whisk = { ...photo, id: 2, image_box: [0.4, 0.2, 0.1, 0.6] as [number, number, number, number] };
  const far = { ...photo, id: 3, image_box: [0.9, 0.05, 0.05, 0.05] as [number, number, number, number] };
  const wide = { ...photo, id: 4, image_box: [0.1, 0.2, 0.5, 0.6] as [number, number, number, number] };
  const spotsOf = async (item: typeof ladle, list: (typeof ladle)[]) => {
    const { container } = render(
      <BoxesOnPhoto value={otherBoxesIn(list)}>
        <ItemPicture item={item} ratio="4 / 3" />
      </BoxesOnPhoto>,
    );
    // The spot is a lazy part, loaded with the first picture that needs it.
    await import('./item-spot');
    await act(async () => {});
    return container.querySelectorAll('[class*=spot]').length;
  };
  expect(await spotsOf(ladle, [ladle, whisk, far])).toBe(1);
  expect(await spotsOf(far, [ladle, whisk, far])).toBe(0);
  expect(await spotsOf(wide, [wide, ladle])).toBe(0);
  expect(await spotsOf(ladle, [ladle, { ...whisk, image_id: 8 }])).toBe(0);
});
