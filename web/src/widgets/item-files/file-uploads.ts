import { addListener, nanoid, type ThunkDispatch, type TypedAddListener, type UnknownAction } from '@reduxjs/toolkit';
import type { ItemFile } from '@whereabouts/shared/contracts/files.js';
import { FILE_ROUTES } from '@whereabouts/shared/contracts/http/files.routes.js';
import { MAX_IMAGE_BYTES } from '@whereabouts/shared/contracts/limits.js';
import { useMemo, useSyncExternalStore } from 'react';
import { sendForm } from '../../api/analysis/upload';
import { filesApi } from '../../api/items/files';
import { t } from '../../i18n/t';
import '../../i18n/locales/files';
import { inSession } from '../../state/session/in-session';
import { signedOut, type WithSession } from '../../state/session/session.slice';
import { loadInTime } from '../../ui/loading/load-in-time';
import { sortPhotos } from '../intake/photo-files';
import { errorText } from '../problems/error-text';

const MAX_AT_ONCE = 2;

/** A file on its way to an item. */
export interface FileUpload {
  id: string;
  item_id: number;
  name: string;
  state: 'waiting' | 'sending' | 'failed';
  /** The sent fraction, from 0 to 1. */
  sent: number;
  error: string | null;
}

type Dispatch = ThunkDispatch<WithSession, unknown, UnknownAction>;
type GetState = () => WithSession;

// Files and requests cannot live in the store. Uploads go on while the user opens another item.
let uploads: readonly FileUpload[] = [];
const files = new Map<string, File>();
const running = new Map<string, AbortController>();
const listeners = new Set<() => void>();

function set(next: readonly FileUpload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

const patch = (id: string, change: Partial<FileUpload>) =>
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The uploads of an item that are waiting, running or failed. */
export function useFileUploads(item_id: number): FileUpload[] {
  const all = useSyncExternalStore(subscribe, () => uploads);
  return useMemo(() => all.filter((upload) => upload.item_id === item_id), [all, item_id]);
}

const listenTo = addListener as TypedAddListener<WithSession, Dispatch>;

/** Adds files to an item, two at a time. The server decides which content it accepts. */
export const uploadFiles = (item_id: number, added: File[]) => (dispatch: Dispatch, getState: GetState) => {
  dispatch(listenTo({ actionCreator: signedOut, effect: forgetAll }));
  const waiting = added.map((file): FileUpload => {
    const id = nanoid();
    files.set(id, file);
    return { id, item_id, name: file.name, state: 'waiting', sent: 0, error: null };
  });
  set([...uploads, ...waiting]);
  start(dispatch, getState);
};

export const retryUpload = (id: string) => (dispatch: Dispatch, getState: GetState) => {
  patch(id, { state: 'waiting', sent: 0, error: null });
  start(dispatch, getState);
};

/** Cancels an upload or removes a failed one. */
export function dismissUpload(id: string): void {
  running.get(id)?.abort();
  running.delete(id);
  files.delete(id);
  set(uploads.filter((upload) => upload.id !== id));
}

function forgetAll(): void {
  for (const { id } of uploads) dismissUpload(id);
}

function start(dispatch: Dispatch, getState: GetState): void {
  const waiting = uploads.filter(({ state }) => state === 'waiting');
  for (const upload of waiting.slice(0, MAX_AT_ONCE - running.size)) void send(upload, dispatch, getState);
}

async function send({ id, item_id, name }: FileUpload, dispatch: Dispatch, getState: GetState): Promise<void> {
  const chosen = files.get(id);
  if (!chosen) return;
  const transfer = new AbortController();
  const { signal } = transfer;
  running.set(id, transfer);
  patch(id, { state: 'sending' });
  try {
    const file = await prepared(chosen);
    if (signal.aborted) return;
    if (file.size > MAX_IMAGE_BYTES)
      throw { status: 413, code: 'file_too_large', text: t('files.too_large', { name }) };
    await inSession({ dispatch, getState, signal }, (token) =>
      sendForm<{ file: ItemFile }>({
        route: FILE_ROUTES.addFile,
        fields: { item_id },
        parts: { name: file.name, file },
        token,
        onProgress: (sent) => patch(id, { sent }),
        signal,
      }),
    );
    dismissUpload(id);
    dispatch(filesApi.util.invalidateTags(['Items', 'Files', 'CollectionItems']));
  } catch (error) {
    running.delete(id);
    if (!signal.aborted) patch(id, { state: 'failed', error: errorText(error, t('files.upload_failed', { name })) });
  }
  start(dispatch, getState);
}

/** Shrinks a large photo. Other files are sent as they are. */
async function prepared(file: File): Promise<File> {
  const { photos } = await sortPhotos([file]);
  const [photo] = photos;
  // The server treats a part without a file name as text.
  if (!photo) return file.name ? file : new File([file], 'file', { type: file.type });
  return loadInTime(() => import('../prepare-photo/prepare-photo')).then(
    ({ preparePhoto }) => preparePhoto(photo),
    () => photo,
  );
}
