import {
  isAnyOf,
  type ListenerMiddlewareInstance,
  nanoid,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { ApiError } from '../../api/problem';
import { selectToken, type session, signedOut } from '../../api/session';
import { addToQueue } from '../../api/upload';
import { i18n } from '../../i18n/i18n';
import { errorText } from '../../ui/error-text';
import { rememberBatches } from './batch-memory';
import {
  added,
  discarded,
  dropped,
  failed,
  progressed,
  retried,
  type ScanState,
  selectBatches,
  selectUploads,
  started,
  type Upload,
} from './scan.slice';

const MAX_AT_ONCE = 3;
/** Answers that may be different next time; a photo the server refused stays refused. */
const PASSING = [408, 429];

type State = { scan: ScanState; session: ReturnType<typeof session.reducer> };
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;

// Files and running requests cannot live in the store. Both go as soon as the server has the photo.
const files = new Map<string, File>();
const running = new Map<string, AbortController>();

/** The photo of an upload that is still here. */
export const fileOf = (id: string) => files.get(id);

/** Starts uploading photos that were dropped together. */
export function uploadPhotos(photos: File[]) {
  const batch_id = nanoid();
  const uploads = photos.map((photo) => {
    const id = nanoid();
    files.set(id, photo);
    return waitingUpload(id, batch_id, photo.name);
  });
  const name = i18n.t('scan.batch_name', { count: photos.length, name: photos[0]?.name ?? '' }).slice(0, 100);
  return dropped({ batch: { id: batch_id, name, started_at: Date.now(), added: 0 }, uploads });
}

/** Runs the uploads of a store: at most three at once, none that was given up or belongs to somebody gone. */
export function listenToScan(listener: ListenerMiddlewareInstance): void {
  const startListening = listener.startListening as TypedStartListening<State, Dispatch>;
  startListening({
    matcher: isAnyOf(dropped, retried, added, failed, discarded),
    effect: (_, { getState, dispatch }) => {
      const waiting = selectUploads(getState()).filter(({ state }) => state === 'waiting');
      for (const upload of waiting.slice(0, MAX_AT_ONCE - running.size)) void send(upload, getState(), dispatch);
    },
  });
  startListening({ actionCreator: discarded, effect: ({ payload }) => forget(payload) });
  startListening({ actionCreator: signedOut, effect: () => [...files.keys()].forEach(forget) });
  startListening({
    predicate: (_, now, before) => selectBatches(now) !== selectBatches(before),
    effect: (_, { getState }) => rememberBatches(selectBatches(getState())),
  });
}

async function send({ id, batch_id, file_name }: Upload, state: State, dispatch: Dispatch): Promise<void> {
  const photo = files.get(id);
  if (!photo) return;
  const transfer = new AbortController();
  running.set(id, transfer);
  dispatch(started(id));
  const batch_name = selectBatches(state).find((batch) => batch.id === batch_id)?.name ?? file_name;
  try {
    const { queue_id } = await addToQueue({
      parts: { file_name, batch_id, batch_name, image: photo },
      token: selectToken(state),
      onProgress: (sent) => dispatch(progressed({ id, sent })),
      signal: transfer.signal,
    });
    forget(id);
    dispatch(added({ id, queue_id, added_at: Date.now() }));
  } catch (problem) {
    running.delete(id);
    if (transfer.signal.aborted) return;
    const error = problem as ApiError;
    if (error.status === 401) dispatch(signedOut());
    else
      dispatch(failed({ id, error: errorText(error, i18n.t('scan.upload_failed_text')), retriable: mayPass(error) }));
  }
}

function forget(id: string): void {
  running.get(id)?.abort();
  running.delete(id);
  files.delete(id);
}

function mayPass({ status }: ApiError): boolean {
  return status === null || status >= 500 || PASSING.includes(status);
}

function waitingUpload(id: string, batch_id: string, file_name: string): Upload {
  return {
    id,
    batch_id,
    file_name,
    state: 'waiting',
    sent: 0,
    error: null,
    retriable: false,
    queue_id: null,
    added_at: null,
  };
}
