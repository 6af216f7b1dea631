import { EVENT_ROUTES } from '@whereabouts/shared/contracts/http/events.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import type { ChangedTopics, Topic } from '@whereabouts/shared/contracts/live-updates.js';
import { withBase } from '../../domain/browser/base-path';

/** The server sends a comment or event every 25 s. After two missed intervals the connection is considered dead. */
const SILENCE_MS = 60_000;

/** Why a stream ended. */
export type StreamEnd = 'unauthorized' | 'lost';

interface Listening {
  token: string;
  signal: AbortSignal;
  onOpen: () => void;
  onChanged: (topics: readonly Topic[]) => void;
}

/** Reads the server's event stream until it ends. The browser's `EventSource` cannot send a bearer token. */
export async function listenToEvents({ token, signal, onOpen, onChanged }: Listening): Promise<StreamEnd> {
  const connection = new AbortController();
  const abort = () => connection.abort();
  signal.addEventListener('abort', abort);
  let silence = setTimeout(abort, SILENCE_MS);
  try {
    const { path } = requestOf(EVENT_ROUTES.listenToEvents, {});
    const answer = await fetch(withBase(path), {
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: connection.signal,
    });
    if (answer.status === 401) return 'unauthorized';
    if (!answer.ok || !answer.body) return 'lost';
    onOpen();
    let text = '';
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'lost';
      clearTimeout(silence);
      silence = setTimeout(abort, SILENCE_MS);
      const events = (text + value).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const topics = topicsOf(event);
        if (topics.length > 0) onChanged(topics);
      }
    }
  } catch {
    return 'lost';
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
    abort();
  }
}

/** Ignores comments and unknown events, which a later server version may send. */
function topicsOf(event: string): readonly Topic[] {
  const lines = event.split('\n');
  if (!lines.includes('event: changed')) return [];
  const data = lines.find((line) => line.startsWith('data: '))?.slice('data: '.length);
  return data ? (JSON.parse(data) as ChangedTopics).topics : [];
}
