import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import { withBase } from '../../domain/browser/base-path';
import { apiError, NETWORK_ERROR } from '../client/problem';

interface Export {
  token: string | null;
  /** Bytes received so far. The total is unknown because the server streams the archive. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

/** Downloads a zip of everything the user owns. The browser keeps a blob of this size on disk, not in memory. */
export function exportData({ token, onProgress, signal }: Export): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { method, path } = requestOf(ACCOUNT_ROUTES.exportMe, {});
    request.open(method, withBase(path));
    // An error body is JSON, not a blob.
    request.onreadystatechange = () => {
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return;
      request.responseType = request.status === 200 ? 'blob' : 'json';
    };
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () =>
      request.status === 200 ? resolve(request.response) : reject(apiError(request.status, request.response));
    request.onerror = () => reject(NETWORK_ERROR);
    request.onabort = () => reject(NETWORK_ERROR);
    signal.addEventListener('abort', () => request.abort());
    request.send();
  });
}
