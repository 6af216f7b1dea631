/** A JSON answer as bytes, with the revision it stands for; `null` bytes say "not modified". */
export class RawReply {
  constructor(
    readonly etag: string,
    readonly json: Buffer | null,
  ) {}
}
