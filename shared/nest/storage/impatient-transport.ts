import type { ClientRequest, IncomingMessage, request as send } from 'node:http';

type Request = typeof send;

/** Node's `http` or `https` with a timeout for a silent server. The MinIO client has no such timeout. */
export function impatient({ request }: { request: Request }, silence_ms: number): { request: Request } {
  const requestWithTimeout = (...[options, answered]: Parameters<Request>) => {
    const outgoing = request(options, answered);
    const giveUp = () => outgoing.destroy(new Error('The S3 server does not answer'));
    outgoing.once('response', (answer) => watch(outgoing, answer, silence_ms, giveUp));
    return outgoing.setTimeout(silence_ms, giveUp);
  };
  return { request: requestWithTimeout as Request };
}

/** Watches the response. A full buffer or a complete response means that the reader is slow, not the server. */
function watch(outgoing: ClientRequest, answer: IncomingMessage, silence_ms: number, giveUp: () => void) {
  const { socket } = answer;
  outgoing.setTimeout(0);
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const isReaderSlow = answer.complete || answer.readableLength >= answer.readableHighWaterMark;
    if (!isReaderSlow && socket.bytesRead === before) giveUp();
    before = socket.bytesRead;
  }, silence_ms);
  answer.once('close', () => clearInterval(timer));
}
