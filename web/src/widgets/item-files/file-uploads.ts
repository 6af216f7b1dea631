import { addListener, nanoid, type ThunkDispatch, type TypedAddListener, type UnknownAction } from '@reduxjs/toolkit';
import { type FileKind, guessFileKind, PRIVATE_FILE_KINDS } from '@whereabouts/shared/contracts/file-kinds.js';
import type { ItemFile } from '@whereabouts/shared/contracts/files.js';
import { FILE_ROUTES } from '@whereabouts/shared/contracts/http/files.routes.js';
import { MAX_IMAGE_BYTES } from '@whereabouts/shared/contracts/limits.js';
import { sendForm } from '../../api/analysis/upload';
import type { ApiState } from '../../api/client/api';
import { isApiError, isLost } from '../../api/client/problem';
import { fileAdded } from '../../api/items/files';
import { t } from '../../i18n/t';
import '../../i18n/locales/files';
import { inSession } from '../../state/session/in-session';
import { signedOut, type WithSession } from '../../state/session/session.slice';
import { announce } from '../../ui/focus/announce';
import { loadInTime } from '../../ui/loading/load-in-time';
import { toast } from '../../ui/messages/toasts';
import { isServerThere, whenNetworkIsBack } from '../intake/network-wait';
import { sortPhotos } from '../intake/photo-files';
import { errorText } from '../problems/error-text';
import { type FileUpload, listedUploads, listUploads, patchUpload } from './file-upload-list';

const MAX_AT_ONCE = 2;

type State = WithSession & ApiState;
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;
type GetState = () => State;

const files = new Map<string, File>();
const running = new Map<string, AbortController>();
/** Whether the uploads wait for the network. */
let isCutOff = false;
/** How often the network failed since the last file was sent. */
let failures = 0;

const listenTo = addListener as TypedAddListener<State, Dispatch>;

/**
 * Adds files to an item, two at a time. The server decides which content it accepts.
 * @param kindOf the kind of a file by its name. Without it, the server guesses.
 */
export const uploadFiles =
  (item_id: number, added: File[], kindOf?: (name: string) => FileKind) => (dispatch: Dispatch, getState: GetState) => {
    dispatch(listenTo({ actionCreator: signedOut, effect: forgetAll }));
    const waiting = added.map((file): FileUpload => {
      const id = nanoid();
      files.set(id, file);
      const kind = kindOf && { kind: kindOf(file.name) };
      return { id, item_id, name: file.name, ...kind, state: 'waiting', sent: 0, error: null };
    });
    listUploads([...listedUploads(), ...waiting]);
    start(dispatch, getState);
  };

/** The kind of a file that the user adds as a receipt or warranty paper. A receipt, unless its name says otherwise. */
export function paperKind(name: string): FileKind {
  const guessed = guessFileKind({ name, width: null, height: null });
  return PRIVATE_FILE_KINDS.includes(guessed) ? guessed : 'receipt';
}

export const retryUpload = (id: string) => (dispatch: Dispatch, getState: GetState) => {
  patchUpload(id, { state: 'waiting', sent: 0, error: null });
  start(dispatch, getState);
};

/** Cancels an upload or removes a failed one. */
export function dismissUpload(id: string): void {
  running.get(id)?.abort();
  running.delete(id);
  files.delete(id);
  listUploads(listedUploads().filter((upload) => upload.id !== id));
}

function forgetAll(): void {
  for (const { id } of listedUploads()) dismissUpload(id);
}

function start(dispatch: Dispatch, getState: GetState): void {
  if (isCutOff) return;
  const waiting = listedUploads().filter(({ state }) => state === 'waiting');
  for (const upload of waiting.slice(0, MAX_AT_ONCE - running.size)) void send(upload, dispatch, getState);
}

async function send({ id, item_id, name, kind }: FileUpload, dispatch: Dispatch, getState: GetState): Promise<void> {
  const chosen = files.get(id);
  if (!chosen) return;
  const transfer = new AbortController();
  const { signal } = transfer;
  running.set(id, transfer);
  patchUpload(id, { state: 'sending' });
  try {
    const file = await prepared(chosen);
    if (signal.aborted) return;
    if (file.size > MAX_IMAGE_BYTES) throw { status: 413, code: 'file_too_large', text: t('files.too_large') };
    const { file: added } = await inSession({ dispatch, getState, signal }, (token) =>
      sendForm<{ file: ItemFile }>({
        route: FILE_ROUTES.addFile,
        fields: { item_id },
        parts: { ...(kind && { kind }), name: file.name, file },
        token,
        onProgress: (sent) => patchUpload(id, { sent }),
        signal,
      }),
    );
    failures = 0;
    announce(t('files.uploaded', { name }));
    // Together, so that the file takes the place of its upload.
    dispatch(fileAdded(item_id, added));
    dismissUpload(id);
  } catch (error) {
    if (signal.aborted) return;
    if (await isNetworkDown(error)) {
      patchUpload(id, { state: 'waiting', sent: 0 });
      waitForNetwork(dispatch, getState);
    } else fail(id, name, error);
  } finally {
    running.delete(id);
    start(dispatch, getState);
  }
}

/** Says why, wherever the user is in the app. The list of an item that is lost is never shown again. */
function fail(id: string, name: string, error: unknown): void {
  const reason = errorText(error, '');
  const message = reason ? t('files.not_added', { name, reason }) : t('files.upload_failed', { name });
  void toast({ message, color: 'red' });
  if (isLost(error)) dismissUpload(id);
  else patchUpload(id, { state: 'failed', error: reason || t('files.upload_failed', { name }) });
}

const isNetworkDown = async (error: unknown) => isApiError(error) && error.status === null && !(await isServerThere());

function waitForNetwork(dispatch: Dispatch, getState: GetState): void {
  if (isCutOff) return;
  isCutOff = true;
  whenNetworkIsBack(failures, () => {
    isCutOff = false;
    start(dispatch, getState);
  });
  failures += 1;
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
