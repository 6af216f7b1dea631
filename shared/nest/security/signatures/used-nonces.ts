/** Remembers nonces until they expire, so that each is used once. */
export class UsedNonces {
  /** Expiry of each nonce, in ascending order. */
  private readonly used = new Map<string, number>();

  /**
   * @returns whether this is the first use. `expires_at` is in milliseconds since the epoch and must never decrease.
   */
  use(nonce: string, expires_at: number): boolean {
    this.forget();
    if (this.used.has(nonce)) return false;
    this.used.set(nonce, expires_at);
    return true;
  }

  private forget() {
    const now = Date.now();
    for (const [nonce, expires_at] of this.used) {
      if (expires_at > now) return;
      this.used.delete(nonce);
    }
  }
}
