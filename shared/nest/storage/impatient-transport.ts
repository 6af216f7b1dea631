import type { ClientRequest, IncomingMessage, request as send } from 'node:http';

type Request = typeof send;

/** Node's `http` or `https` with a time limit on silence of the server. The MinIO client has none. */
export function impatient({ request }: { request: Request }, silence_ms: number): { request: Request } {
  const requestWithTimeout = (...[options, answered]: Parameters<Request>) => {
    const outgoing = request(options, answered);
    const giveUp = () => outgoing.destroy(new Error('The S3 server does not answer'));
    outgoing.once('response', (answer) => watch(outgoing, answer, silence_ms, giveUp));
    return outgoing.setTimeout(silence_ms, giveUp);
  };
  return { request: requestWithTimeout as Request };
}

/** A slow reader leaves the buffer full or the whole answer in it. That silence is not the server's. */
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
