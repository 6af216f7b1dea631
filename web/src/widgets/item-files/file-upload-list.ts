import type { FileKind } from '@whereabouts/shared/contracts/file-kinds.js';
import { useMemo, useSyncExternalStore } from 'react';
import { UNSENT_UPLOADS } from '../../ui/leaving/unsent-uploads';
import { addWork, type RiskEntry, removeWork } from '../../ui/leaving/work-at-risk';

/** A file on its way to an item. */
export interface FileUpload {
  id: string;
  item_id: number;
  name: string;
  /** Absent if the server guesses. */
  kind?: FileKind;
  state: 'waiting' | 'sending' | 'failed';
  /** The sent fraction, from 0 to 1. */
  sent: number;
  error: string | null;
}

// Files and requests cannot live in the store. Uploads go on while the user opens another item.
let uploads: readonly FileUpload[] = [];
/** Closing the tab or signing out loses the files. */
let risk: RiskEntry | null = null;
const listeners = new Set<() => void>();

export const listedUploads = () => uploads;

export function listUploads(next: readonly FileUpload[]): void {
  uploads = next;
  if (uploads.length > 0) risk ??= addWork(UNSENT_UPLOADS);
  else if (risk) {
    removeWork(risk);
    risk = null;
  }
  for (const listener of listeners) listener();
}

export const patchUpload = (id: string, change: Partial<FileUpload>) =>
  listUploads(uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The uploads of an item that are waiting, running or failed. */
export function useFileUploads(item_id: number): FileUpload[] {
  const all = useSyncExternalStore(subscribe, listedUploads);
  return useMemo(() => all.filter((upload) => upload.item_id === item_id), [all, item_id]);
}
