import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { MediaService } from './media-service.js';

/** Starts a request whose form is still to be written. The form's boundary is `b`. */
export function openUpload(media: MediaService, actor: Actor): ClientRequest {
  const headers = {
    ...media.signed(actor, 'POST', '/internal/upload'),
    'content-type': 'multipart/form-data; boundary=b',
  };
  return httpRequest(`${media.address}/internal/upload`, { method: 'POST', headers });
}

/** Resolves when the stream accepts more data. */
export function write(outgoing: ClientRequest, bytes: Buffer) {
  return new Promise<void>((resolve, reject) => outgoing.write(bytes, (error) => (error ? reject(error) : resolve())));
}

export async function answerOf(outgoing: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return answer;
}
