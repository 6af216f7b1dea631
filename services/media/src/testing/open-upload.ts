import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { MediaService } from './media-service.js';

/** A call that has begun, its form still to be written; parts are divided by `b`. */
export function openUpload(media: MediaService, actor: Actor): ClientRequest {
  const headers = {
    ...media.signed(actor, 'POST', '/internal/upload'),
    'content-type': 'multipart/form-data; boundary=b',
  };
  return httpRequest(`${media.address}/internal/upload`, { method: 'POST', headers });
}

/** @returns when there is room for more */
export function write(outgoing: ClientRequest, bytes: Buffer) {
  return new Promise<void>((resolve, reject) => outgoing.write(bytes, (error) => (error ? reject(error) : resolve())));
}

export async function answerOf(outgoing: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return answer;
}
