import type { AddedEntry } from '@whereabouts/shared/contracts/analysis.js';
import { type ApiError, apiError, NETWORK_ERROR } from './problem';

export interface Upload {
  /** Part name → value, in the order they are sent: the server reads the text before the photo streams in. */
  parts: Record<string, string | File>;
  token: string | null;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Sends a photo into the queue. XMLHttpRequest, because fetch still cannot tell how much has been sent. */
export function addToQueue({ parts, token, onProgress, signal }: Upload): Promise<AddedEntry> {
  return new Promise((resolve, reject: (error: ApiError) => void) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.append(name, value);

    const request = new XMLHttpRequest();
    request.open('POST', '/api/queue/add');
    request.responseType = 'json';
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () =>
      request.status === 201 ? resolve(request.response) : reject(apiError(request.status, request.response));
    request.onerror = () => reject(NETWORK_ERROR);
    request.onabort = () => reject(NETWORK_ERROR);
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
