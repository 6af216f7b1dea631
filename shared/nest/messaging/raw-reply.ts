/** A JSON response as bytes, with its ETag. `null` means "not modified". */
export class RawReply {
  constructor(
    readonly etag: string,
    readonly json: Buffer | null,
  ) {}
}
