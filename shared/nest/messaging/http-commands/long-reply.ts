import type { IncomingMessage } from 'node:http';

/** A list that is too long for a message. Its rows are read while it is sent over HTTP. */
export class LongReply {
  constructor(
    readonly etag: string,
    readonly item_count: number,
    /** Reads the JSON in pieces. Ends early if the client stops reading. */
    readonly read: () => AsyncIterable<Buffer>,
  ) {}
}

/** The response over the broker that announces a long list. */
export interface AnnouncedList {
  etag: string;
  item_count: number;
}

/** The JSON stream of a list, with its ETag. */
export interface OpenedList {
  etag: string;
  bytes: IncomingMessage;
}

/** A long list of another service, not fetched yet. */
export class LongAnswer implements AnnouncedList {
  constructor(
    /** The pattern of the command. */
    readonly pattern: string,
    readonly etag: string,
    readonly item_count: number,
    /** @throws RemoteProblem of the other service */
    readonly open: (signal?: AbortSignal) => Promise<OpenedList>,
  ) {}
}
