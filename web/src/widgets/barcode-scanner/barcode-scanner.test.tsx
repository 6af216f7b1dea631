import { useForm } from '@mantine/form';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../i18n/locales/editor';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import { EMPTY } from '../item-editor/form/item-fields';
import { MoreFields } from '../item-editor/form/more-fields';
import type { ScannedPhoto } from './scanned-photo';

/** The faked decoder: the text in view, and the text of every photo. */
const shows = vi.hoisted(() => ({ view: null as string | null, photo: null as string | null | Promise<string> }));
vi.mock('./barcode-reader', () => ({
  barcodeReader: async () => ({ inView: async () => shows.view, inPhoto: async () => shows.photo }),
}));
const openPart = vi.hoisted(() => vi.fn(async (..._photo: unknown[]) => ({ close: () => undefined })));
vi.mock('../prepare-photo/prepare-photo', () => ({ openPart }));

const track = Object.assign(new EventTarget(), {
  stop: vi.fn(),
  applyConstraints: vi.fn(async () => undefined),
  getCapabilities: () => ({ torch: true }),
});
const getUserMedia = vi.fn();

beforeEach(() => {
  Object.assign(shows, { view: null, photo: null });
  vi.clearAllMocks();
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [track] });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.restoreAllMocks();
});

const user = userEvent.setup();
const FILE = new File(['pixels'], 'photo');
const PHOTO: ScannedPhoto = { load: async () => FILE, box: [0, 0, 0.5, 1] };

function Form({ photo }: { photo: ScannedPhoto | null }) {
  const form = useForm({ initialValues: { ...EMPTY, serial_number: 'SN-1' } });
  const navigate = useNavigate();
  // The browser's Back also works while a dialog hides the page.
  window.onpopstate = () => void navigate(-1);
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Link to="/items/7">Open the item</Link>
      <MoreFields form={form} item={null} photo={photo} />
    </>
  );
}

async function open(photo: ScannedPhoto | null = null) {
  const server = answering({ 'GET /api/sharing/items/my-items': () => [200, { items: [] }] });
  show(<Form photo={photo} />, server.fetch);
  await user.click(screen.getByRole('link', { name: 'Open the item' }));
  await user.click(screen.getByRole('button', { name: 'Scan the code' }));
  await screen.findByRole('dialog', { name: 'Scan a code' });
  return server;
}
const field = () => screen.getByRole('textbox', { name: 'Barcode or ISBN' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a code in view fills the field without spaces and closes the scanner with its camera', async () => {
  shows.view = ' 400 6381\u001d333931 ';
  await open();
  await isClosed();
  expect(field()).toHaveValue('4006381333931');
  expect(await screen.findByText('The code 4006381333931 was read.')).toBeVisible();
  expect(track.stop).toHaveBeenCalledTimes(1);
});

test('a long code is cut to the length of the field, and the address in a code is never requested', async () => {
  shows.view = `https://example.org/${'x'.repeat(80)}`;
  const server = await open();
  await isClosed();
  expect(field()).toHaveValue(shows.view.slice(0, 64));
  expect(server.calls.filter(({ route }) => !route.includes('/api/'))).toEqual([]);
});

test.each([
  ['Esc', () => user.keyboard('{Escape}')],
  ['Back', async () => void window.dispatchEvent(new PopStateEvent('popstate'))],
  ['Cancel', () => user.click(screen.getByRole('button', { name: 'Cancel' }))],
])('%s closes the scanner and its camera, and leaves the form as it is', async (_way, close) => {
  await open();
  await screen.findByText('Point the camera at the barcode or QR code of the item.');
  await close();
  await isClosed();
  expect(track.stop).toHaveBeenCalledTimes(1);
  expect(field()).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Serial number' })).toHaveValue('SN-1');
});

test("without permission, the scanner explains it and reads the item's part of the photo", async () => {
  getUserMedia.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await open(PHOTO);
  expect(await screen.findByText(/Allow it in the browser's settings/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Read from photo' }));
  expect(await screen.findByText(/No code was found in this photo/)).toBeVisible();
  shows.photo = '9780306406157';
  await user.click(screen.getByRole('button', { name: 'Read from photo' }));
  await isClosed();
  expect(field()).toHaveValue('9780306406157');
  expect(openPart).toHaveBeenLastCalledWith(FILE, { turns: 0, crop: PHOTO.box }, expect.any(Number));
});

test('a photo that cannot be loaded is not called a photo without a code', async () => {
  await open({ load: () => Promise.reject(new Error('offline')), box: null });
  await user.click(await screen.findByRole('button', { name: 'Read from photo' }));
  expect(await screen.findByText(/This photo could not be opened/)).toBeVisible();
});

test('a photo that is read after the scanner was closed changes nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  shows.photo = promise;
  await open(PHOTO);
  await user.click(await screen.findByRole('button', { name: 'Read from photo' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  await act(async () => resolve('9780306406157'));
  expect(field()).toHaveValue('');
  expect(document.querySelector('output')).toHaveTextContent('/items/7');
});

test('a second press of Cancel does not leave the page', async () => {
  await open();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  act(() => {
    cancel.click();
    cancel.click();
  });
  await isClosed();
  expect(document.querySelector('output')).toHaveTextContent('/items/7');
});

test('the light of the camera can be switched', async () => {
  await open();
  const light = await screen.findByRole('button', { name: 'Light' });
  expect(light).toHaveAttribute('aria-pressed', 'false');
  await user.click(light);
  expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  expect(light).toHaveAttribute('aria-pressed', 'true');
});
