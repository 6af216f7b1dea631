/** Does work for users in turns: so many tasks at once, so many of one user, and whoever waits comes after the others. */
export class UserTurns {
  private readonly running = new Map<number, number>();
  /** Tasks that wait, by user; the user whose turn is next stands first. */
  private readonly waiting = new Map<number, (() => void)[]>();
  private free: number;

  constructor(
    places: number,
    private readonly places_per_user: number,
  ) {
    this.free = places;
  }

  async run<Result>(user_id: number, task: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => {
      const line = this.waiting.get(user_id) ?? [];
      line.push(resolve);
      this.waiting.set(user_id, line);
      this.startNext();
    });
    try {
      return await task();
    } finally {
      this.free += 1;
      this.count(user_id, -1);
      this.startNext();
    }
  }

  private startNext() {
    for (const [user_id, line] of this.waiting) {
      if (this.free === 0) return;
      if ((this.running.get(user_id) ?? 0) >= this.places_per_user) continue;
      const start = line.shift();
      this.waiting.delete(user_id);
      if (line.length > 0) this.waiting.set(user_id, line);
      this.free -= 1;
      this.count(user_id, 1);
      start?.();
    }
  }

  private count(user_id: number, change: 1 | -1) {
    const running = (this.running.get(user_id) ?? 0) + change;
    if (running > 0) this.running.set(user_id, running);
    else this.running.delete(user_id);
  }
}
