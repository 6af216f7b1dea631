import { type Route, requestOf } from '@whereabouts/shared/contracts/http/route.js';
import { withBase } from '../../domain/browser/base-path';
import { type ApiError, apiError, NETWORK_ERROR } from '../client/problem';

export interface Upload {
  route: Route;
  /** Fields of the path. */
  fields?: Record<string, unknown>;
  /** Form fields in sending order. The server must read the text fields before the photo streams in. */
  parts: Record<string, string | File>;
  token: string | null;
  headers?: Record<string, string>;
  /** Called with the sent fraction, from 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Sends a form with a photo or file. It uses XMLHttpRequest because `fetch` does not report upload progress. */
export function sendForm<Answer>({
  route,
  fields = {},
  parts,
  token,
  headers,
  onProgress,
  signal,
}: Upload): Promise<Answer> {
  return new Promise((resolve, reject: (error: ApiError) => void) => {
    if (signal.aborted) return reject(NETWORK_ERROR);
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.append(name, value);

    const request = new XMLHttpRequest();
    const { method, path } = requestOf(route, fields);
    request.open(method, withBase(path));
    request.responseType = 'json';
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const { status, response: body } = request;
      if (status >= 200 && status < 300) resolve(body);
      else reject(apiError(status, body));
    };
    request.onerror = () => reject(NETWORK_ERROR);
    request.onabort = () => reject(NETWORK_ERROR);
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
