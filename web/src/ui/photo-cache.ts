interface Held {
  url: Promise<string>;
  users: number;
  /** Null until it is there. */
  bytes: number | null;
  loading: AbortController;
}

/** Unused photos kept for scrolling back: some thousand thumbnails, or a dozen photos seen large. */
const MAX_UNUSED_BYTES = 24 * 1024 * 1024;

/**
 * Photos need the bearer token, which an `<img>` cannot send: they are fetched and shown as object URLs.
 * Each is fetched once, given up when it scrolls away before it arrived, and revoked when long unused.
 */
export class PhotoCache {
  // Oldest use first, because a Map keeps the order of insertion.
  private readonly held = new Map<string, Held>();

  constructor(private readonly load: (path: string, signal: AbortSignal) => Promise<Blob>) {}

  /** Every `acquire` needs its `release`. */
  acquire(path: string): Promise<string> {
    const held = this.held.get(path) ?? this.start(path);
    held.users += 1;
    this.held.delete(path);
    this.held.set(path, held);
    return held.url;
  }

  release(path: string): void {
    const held = this.held.get(path);
    if (!held) return;
    held.users -= 1;
    if (held.users > 0) return;
    if (held.bytes === null) this.drop(path, held);
    else this.trim();
  }

  /** The next person at this browser must not find the photos of the last. */
  clear(): void {
    for (const [path, held] of this.held) this.drop(path, held);
  }

  private start(path: string): Held {
    const loading = new AbortController();
    const url = this.load(path, loading.signal).then((blob) => {
      held.bytes = blob.size;
      return URL.createObjectURL(blob);
    });
    const held: Held = { url, users: 0, bytes: null, loading };
    // A failed one is asked for again the next time somebody needs it.
    url.catch(() => this.held.get(path) === held && this.held.delete(path));
    return held;
  }

  private trim(): void {
    let kept = 0;
    for (const [path, held] of [...this.held].reverse()) {
      if (held.users > 0) continue;
      kept += held.bytes ?? 0;
      if (kept > MAX_UNUSED_BYTES) this.drop(path, held);
    }
  }

  private drop(path: string, held: Held): void {
    this.held.delete(path);
    held.loading.abort();
    held.url.then(URL.revokeObjectURL, () => {});
  }
}
