import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { queueApi } from '../../api/queue';
import { signedOut } from '../../api/session';

/** A photo that is not, or not yet seen, in the server's queue. Its file is kept outside the store. */
export interface Upload {
  id: string;
  batch_id: string;
  file_name: string;
  state: 'waiting' | 'uploading' | 'failed' | 'added';
  /** 0 to 1 */
  sent: number;
  error: string | null;
  /** Whether trying again may help: the server may be busy, but a broken photo stays broken. */
  retriable: boolean;
  queue_id: number | null;
  added_at: number | null;
}

/** Photos dropped together. */
export interface Batch {
  id: string;
  name: string;
  started_at: number;
  /** Photos the server has taken in. */
  added: number;
}

export interface ScanState {
  uploads: Upload[];
  batches: Batch[];
}

const initialState: ScanState = { uploads: [], batches: [] };

/** What this page knows beyond the server's queue: uploads under way, and how many photos belong together. */
export const scan = createSlice({
  name: 'scan',
  initialState,
  reducers: {
    dropped: ({ uploads, batches }, { payload }: PayloadAction<{ batch: Batch; uploads: Upload[] }>) => {
      batches.push(payload.batch);
      uploads.push(...payload.uploads);
    },
    started: (state, { payload: id }: PayloadAction<string>) => change(state, id, { state: 'uploading', sent: 0 }),
    progressed: (state, { payload }: PayloadAction<{ id: string; sent: number }>) =>
      change(state, payload.id, { sent: payload.sent }),
    failed: (state, { payload }: PayloadAction<{ id: string; error: string; retriable: boolean }>) =>
      change(state, payload.id, { ...payload, state: 'failed' }),
    retried: (state, { payload: id }: PayloadAction<string>) => change(state, id, { state: 'waiting', error: null }),
    added: (state, { payload }: PayloadAction<{ id: string; queue_id: number; added_at: number }>) => {
      const batch_id = state.uploads.find(({ id }) => id === payload.id)?.batch_id;
      const batch = state.batches.find(({ id }) => id === batch_id);
      if (batch) batch.added += 1;
      change(state, payload.id, { ...payload, state: 'added' });
    },
    discarded: (state, { payload: id }: PayloadAction<string>) => {
      state.uploads = state.uploads.filter((upload) => upload.id !== id);
    },
    entryRemoved: ({ batches }, { payload: batch_id }: PayloadAction<string>) => {
      const batch = batches.find(({ id }) => id === batch_id);
      if (batch && batch.added > 0) batch.added -= 1;
    },
    batchesDismissed: (state, { payload: ids }: PayloadAction<string[]>) => {
      state.batches = state.batches.filter(({ id }) => !ids.includes(id));
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(signedOut, () => initialState)
      // A list asked for after the upload shows the entry, so the upload's own row has done its work.
      .addMatcher(queueApi.endpoints.pendingEntries.matchFulfilled, (state, { meta }) => {
        state.uploads = state.uploads.filter(({ added_at }) => added_at === null || added_at > meta.startedTimeStamp);
      }),
  selectors: {
    selectUploads: (state) => state.uploads,
    selectBatches: (state) => state.batches,
  },
});

export const { selectUploads, selectBatches } = scan.selectors;
export const { dropped, started, progressed, failed, retried, added, discarded, entryRemoved, batchesDismissed } =
  scan.actions;

function change({ uploads }: ScanState, id: string, changes: Partial<Upload>): void {
  const upload = uploads.find((one) => one.id === id);
  if (upload) Object.assign(upload, changes);
}
