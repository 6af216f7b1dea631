import type { IncomingMessage } from 'node:http';

/** A list that is too long for a message. Its rows are read while it is sent over HTTP. */
export class LongReply {
  constructor(
    readonly etag: string,
    readonly item_count: number,
    /** Reads the JSON piece by piece; ends early when nobody takes the next piece. */
    readonly read: () => AsyncIterable<Buffer>,
  ) {}
}

/** What a service answers over the broker in place of a long list. */
export interface AnnouncedList {
  etag: string;
  item_count: number;
}

/** The JSON of a list as it arrives, and the state that it stands for. */
export interface OpenedList {
  etag: string;
  bytes: IncomingMessage;
}

/** A long list of another service, not fetched yet. */
export class LongAnswer implements AnnouncedList {
  constructor(
    /** Of the command that it answers. */
    readonly pattern: string,
    readonly etag: string,
    readonly item_count: number,
    /** @throws RemoteProblem with the other side's words */
    readonly open: (signal?: AbortSignal) => Promise<OpenedList>,
  ) {}
}
