import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering, problem } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import FindThing from './find-thing';

const SIMILAR = 'POST /api/similar';
const DRILL = buildItem({ id: 4, name: 'Drill', area: 'Garage', location: 'Shelf 2' });

const { createObjectURL, revokeObjectURL } = URL;

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
});

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

async function search(answer: [number, unknown]) {
  const server = answering({ [SIMILAR]: () => answer });
  const onClose = vi.fn();
  show(<FindThing opened onClose={onClose} />, server.fetch);
  const photo = new File(['pixels'], 'drill.jpg', { type: 'image/jpeg' });
  await userEvent.upload(await screen.findByLabelText('Drop an image here or click to select'), photo);
  return { server, onClose };
}

test('a photo of a thing is answered with its items, their places and why they match', async () => {
  const matches = [{ item: DRILL, score: 0.97, reasons: ['serial', 'look'] }];
  const { server, onClose } = await search([200, { matches }]);
  expect(await screen.findByRole('heading', { name: 'You own this' })).toBeVisible();
  const link = screen.getByRole('link', { name: /Drill/ });
  expect(link).toHaveTextContent('Garage › Shelf 2');
  expect(link).toHaveTextContent('Same serial number · Looks alike');
  expect(link).toHaveAttribute('href', '/items/4');
  expect(Object.keys(server.calls[0]?.body as object)).toEqual(['image']);
  await userEvent.click(link);
  expect(onClose).toHaveBeenCalled();
});

test('a photo of an unknown thing is answered with what to do', async () => {
  await search([200, { matches: [] }]);
  expect(await screen.findByRole('heading', { name: 'Nothing like it found' })).toBeVisible();
  expect(screen.getByText(/with its label or barcode in view/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Another photo' }));
  await waitFor(() => expect(screen.getByLabelText('Drop an image here or click to select')).toBeVisible());
});

test('a refused photo shows the reason', async () => {
  await search([415, problem('This file is not a photo.', 'not_an_image')]);
  expect(await screen.findByText('This file is not a photo.')).toBeVisible();
});

test('the camera has no scanner of labels, which would set the place of later photos', async () => {
  const real = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...real(media), matches: media.includes('coarse') }));
  show(<FindThing opened onClose={() => undefined} />, answering({}).fetch);
  expect(await screen.findByRole('button', { name: 'Take a photo' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Scan a label' })).toBeNull();
});
