import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { pendingEntriesApi } from '../api/analysis/pending-entries';
import { type Defaults, type filled, NO_DEFAULTS } from '../domain/scan-defaults';
import { collectionGone } from './inventory.slice';
import { signedOut } from './session/session.slice';

/** A photo that is not, or not yet known to be, in the server's queue. Its file is kept outside the store. */
export interface Upload {
  id: string;
  batch_id: string;
  /** The name of its batch. */
  batch_name: string;
  file_name: string;
  /** The default properties for its items, as set when the user added the photo. */
  defaults: ReturnType<typeof filled>;
  state: 'waiting' | 'uploading' | 'failed' | 'added';
  /** The share sent, 0 to 1. */
  sent: number;
  error: string | null;
  /** Whether a retry may help: a busy server recovers, but a broken photo stays broken. */
  retriable: boolean;
  queue_id: number | null;
  added_at: number | null;
}

/** Where the measurement of a batch's pace starts: the number of photos done at that time. */
export interface Pace {
  done: number;
  /** Milliseconds of this device's clock. */
  at: number;
}

export interface ScanState {
  uploads: Upload[];
  /** The network failed while a photo was sent. Waiting photos are sent once the network is back. */
  isCutOff: boolean;
  /** How many network failures happened in a row. */
  failures: number;
  defaults: Defaults;
  /** By batch. */
  paces: Record<string, Pace>;
  /** Finished batches that the user dismissed. */
  dismissed: string[];
}

const initialState: ScanState = {
  uploads: [],
  isCutOff: false,
  failures: 0,
  defaults: NO_DEFAULTS,
  paces: {},
  dismissed: [],
};

/** Scan state that the server's queue does not hold: uploads, default properties and the pace of batches. */
export const scan = createSlice({
  name: 'scan',
  initialState,
  reducers: {
    dropped: ({ uploads }, { payload }: PayloadAction<Upload[]>) => {
      uploads.push(...payload);
    },
    started: (state, { payload: id }: PayloadAction<string>) => change(state, id, { state: 'uploading', sent: 0 }),
    progressed: (state, { payload }: PayloadAction<{ id: string; sent: number }>) =>
      change(state, payload.id, { sent: payload.sent }),
    failed: (state, { payload }: PayloadAction<{ id: string; error: string; retriable: boolean }>) =>
      change(state, payload.id, { ...payload, state: 'failed' }),
    cutOff: (state, { payload: id }: PayloadAction<string>) => {
      change(state, id, { state: 'waiting', sent: 0 });
      if (!state.isCutOff) state.failures += 1;
      state.isCutOff = true;
    },
    reconnected: (state) => {
      state.isCutOff = false;
    },
    retried: (state, { payload: id }: PayloadAction<string>) => change(state, id, { state: 'waiting', error: null }),
    added: (state, { payload }: PayloadAction<{ id: string; queue_id: number; added_at: number }>) => {
      state.failures = 0;
      state.isCutOff = false;
      change(state, payload.id, { ...payload, state: 'added' });
    },
    discarded: (state, { payload: id }: PayloadAction<string>) => {
      state.uploads = state.uploads.filter((upload) => upload.id !== id);
    },
    defaultsSet: ({ defaults }, { payload }: PayloadAction<Partial<Defaults>>) => {
      Object.assign(defaults, payload);
    },
    batchDismissed: ({ dismissed }, { payload: id }: PayloadAction<string>) => {
      dismissed.push(id);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(signedOut, () => initialState)
      .addCase(collectionGone, ({ defaults }, { payload: id }) => {
        if (defaults.collection_id === id) Object.assign(defaults, { collection_id: null, quantity_min: null });
      })
      .addMatcher(pendingEntriesApi.endpoints.pendingEntries.matchFulfilled, (state, { payload, meta }) => {
        // A list requested after the upload contains the entry, so the upload's own row can go.
        state.uploads = state.uploads.filter(({ added_at }) => added_at === null || added_at > meta.startedTimeStamp);
        state.paces = Object.fromEntries(
          payload.batches
            .filter(({ is_paused, finished_at }) => !is_paused && !finished_at)
            .map(({ id, completed, failed, skipped }) => {
              const now = { done: completed + failed + skipped, at: meta.fulfilledTimeStamp };
              return [id, state.paces[id] ?? now];
            }),
        );
      }),
  selectors: {
    selectUploads: (state) => state.uploads,
    selectIsCutOff: (state) => state.isCutOff,
    selectDefaults: (state) => state.defaults,
    selectPaces: (state) => state.paces,
    selectDismissed: (state) => state.dismissed,
  },
});

export const { selectUploads, selectIsCutOff, selectDefaults, selectPaces, selectDismissed } = scan.selectors;
export const {
  dropped,
  started,
  progressed,
  failed,
  cutOff,
  reconnected,
  retried,
  added,
  discarded,
  defaultsSet,
  batchDismissed,
} = scan.actions;

function change({ uploads }: ScanState, id: string, changes: Partial<Upload>): void {
  const upload = uploads.find((one) => one.id === id);
  if (upload) Object.assign(upload, changes);
}
