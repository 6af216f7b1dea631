/** Remembers what must not be used twice, as long as it could be. */
export class UsedNonces {
  /** When each could no longer be used anyway, in the order of that. */
  private readonly used = new Map<string, number>();

  /** @returns whether this is the first use; `expires_at` in milliseconds since 1970, never earlier than the one before */
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
