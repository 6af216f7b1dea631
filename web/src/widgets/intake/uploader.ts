import {
  addListener,
  isAnyOf,
  nanoid,
  type ThunkDispatch,
  type TypedAddListener,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { AddedEntry } from '@whereabouts/shared/contracts/analysis.js';
import { QUEUE_ROUTES } from '@whereabouts/shared/contracts/http/queue.routes.js';
import { MAX_BATCH_NAME, MAX_IMAGE_BYTES } from '@whereabouts/shared/contracts/limits.js';
import { sendForm } from '../../api/analysis/upload';
import type { ApiError } from '../../api/client/problem';
import { filled, NO_DEFAULTS } from '../../domain/scan-defaults';
import { t } from '../../i18n/t';
import {
  added,
  cutOff,
  discarded,
  dropped,
  failed,
  progressed,
  reconnected,
  retried,
  type ScanState,
  selectIsCutOff,
  selectUploads,
  started,
  type Upload,
} from '../../state/scan.slice';
import { inSession } from '../../state/session/in-session';
import { signedOut, type WithSession } from '../../state/session/session.slice';
import { loadInTime } from '../../ui/loading/load-in-time';
import { errorText } from '../problems/error-text';
import { isServerThere, whenNetworkIsBack } from './network-wait';

const MAX_AT_ONCE = 3;
/** Statuses that are worth a retry (docs/rules/answers.md); a photo that the server refused stays refused. */
const PASSING = [408, 429];
/**
 * A proxy that refuses a photo may cut the connection. If the server still answers, the photo fails after this
 * many tries.
 */
const MAX_CUT_OFFS = 3;
/** The user can retry after freeing space. */
const NO_ROOM = 'quota_reached';

type State = { scan: ScanState } & WithSession;
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;

// Files and running requests cannot live in the store. Both are dropped as soon as the server has the photo.
const files = new Map<string, File>();
const running = new Map<string, AbortController>();
/** How often the network failed while a photo was sent. */
const cutOffs = new Map<string, number>();

/** The file of an upload that is still on this page. */
export const fileOf = (id: string) => files.get(id);

/** The name and id of a batch. Without an id, the photos form a new batch. */
export interface PhotoBatch {
  name: string;
  id?: string;
}

/** Starts uploading photos. Their items get the default properties of this moment. */
export function uploadPhotos(photos: File[], { name, id: batch_id = nanoid() }: PhotoBatch, defaults = NO_DEFAULTS) {
  const batch_name = name.slice(0, MAX_BATCH_NAME);
  const uploads = photos.map((photo): Upload => {
    const id = nanoid();
    files.set(id, photo);
    return {
      id,
      batch_id,
      batch_name,
      file_name: photo.name,
      defaults: filled(defaults),
      state: 'waiting',
      sent: 0,
      error: null,
      retriable: false,
      queue_id: null,
      added_at: null,
    };
  });
  return (dispatch: Dispatch) => {
    listenToUploads(dispatch);
    return dispatch(dropped(uploads));
  };
}

const listenTo = addListener as TypedAddListener<State, Dispatch>;
const mayStart = isAnyOf(dropped, reconnected, retried, added, failed, discarded);

/**
 * Runs the uploads of a store, at most three at once. It skips canceled uploads and those of a signed-out user.
 * The first photo registers the listeners, so that other pages need not load this module. The store takes each
 * listener once.
 */
function listenToUploads(dispatch: Dispatch): void {
  dispatch(listenTo({ matcher: mayStart, effect: sendWaiting }));
  dispatch(listenTo({ actionCreator: cutOff, effect: waitForNetwork }));
  dispatch(listenTo({ actionCreator: discarded, effect: forgetDiscarded }));
  dispatch(listenTo({ actionCreator: signedOut, effect: forgetAll }));
}

/** If several photos are cut off together, the first one waits for all. */
function waitForNetwork(_: UnknownAction, { getOriginalState, dispatch }: Store & { getOriginalState(): State }): void {
  const { isCutOff, failures } = getOriginalState().scan;
  if (!isCutOff) whenNetworkIsBack(failures, () => dispatch(reconnected()));
}

interface Store {
  getState(): State;
  dispatch: Dispatch;
}

function sendWaiting(_: UnknownAction, { getState, dispatch }: Store): void {
  if (selectIsCutOff(getState())) return;
  // Photos that were cut off most often come last, so that none blocks the others.
  const waiting = selectUploads(getState())
    .filter(({ state }) => state === 'waiting')
    .sort((one, other) => cutOffsOf(one.id) - cutOffsOf(other.id));
  for (const upload of waiting.slice(0, MAX_AT_ONCE - running.size)) void send(upload, { getState, dispatch });
}

const cutOffsOf = (id: string) => cutOffs.get(id) ?? 0;

const forgetDiscarded = ({ payload }: ReturnType<typeof discarded>) => forget(payload);
const forgetAll = () => [...files.keys()].forEach(forget);

async function send({ id, batch_id, batch_name, file_name, defaults }: Upload, { getState, dispatch }: Store) {
  const photo = files.get(id);
  if (!photo) return;
  const transfer = new AbortController();
  running.set(id, transfer);
  dispatch(started(id));
  try {
    const image = await prepared(photo);
    // The upload was canceled while the photo was being prepared.
    if (transfer.signal.aborted) return;
    if (image.size > MAX_IMAGE_BYTES) throw tooLarge(file_name);
    const { signal } = transfer;
    const { queue_id } = await inSession({ dispatch, getState, signal }, (token) =>
      sendForm<AddedEntry>({
        route: QUEUE_ROUTES.addEntry,
        parts: { file_name, batch_id, batch_name, ...asText(defaults), image },
        token,
        onProgress: (sent) => dispatch(progressed({ id, sent })),
        signal,
      }),
    );
    forget(id);
    dispatch(added({ id, queue_id, added_at: Date.now() }));
  } catch (problem) {
    running.delete(id);
    if (transfer.signal.aborted) return;
    const error = problem as ApiError;
    if (error.status === null) {
      cutOffs.set(id, cutOffsOf(id) + 1);
      if (cutOffsOf(id) < MAX_CUT_OFFS || !(await isServerThere())) return void dispatch(cutOff(id));
      cutOffs.delete(id);
    }
    const retriable = error.status === null || mayPass(error);
    dispatch(failed({ id, error: errorText(error, t('scan.upload_failed_text')), retriable }));
  }
}

/** If the code that prepares photos cannot be loaded, the photo is sent as it is. */
async function prepared(photo: File): Promise<File> {
  return loadInTime(() => import('../prepare-photo/prepare-photo')).then(
    ({ preparePhoto }) => preparePhoto(photo),
    () => photo,
  );
}

function tooLarge(name: string): ApiError {
  return { status: 413, code: 'too_large', text: t('scan.too_large', { name }) };
}

function asText(fields: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

function forget(id: string): void {
  running.get(id)?.abort();
  running.delete(id);
  files.delete(id);
  cutOffs.delete(id);
}

function mayPass({ status, code }: ApiError): boolean {
  return status !== null && (status >= 500 || PASSING.includes(status) || code === NO_ROOM);
}
