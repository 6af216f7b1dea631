/** Maximum time that a query waits for mutations. */
const MAX_WAIT_MS = 10_000;

/** Coordinates queries and mutations of one server. */
class MutationBarrier {
  private begun = 0;
  private readonly underWay = new Set<Promise<unknown>>();

  async mutate<Answer>(change: () => Promise<Answer>): Promise<Answer> {
    this.begun += 1;
    const made = change();
    this.underWay.add(made);
    try {
      return await made;
    } finally {
      this.underWay.delete(made);
    }
  }

  /**
   * Returns an answer that no mutation has overtaken. Mutations update the screen before the server has applied them.
   * A query sent earlier would return the old state and undo the update on screen. The barrier therefore repeats such
   * a query.
   */
  async read<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const patientUntil = Date.now() + MAX_WAIT_MS;
    for (;;) {
      while (this.underWay.size > 0 && Date.now() < patientUntil) await this.settled(patientUntil - Date.now());
      const { begun } = this;
      const answer = await ask();
      if (begun === this.begun || Date.now() >= patientUntil) return answer;
    }
  }

  private async settled(patience: number): Promise<void> {
    const tooLong = new Promise((resolve) => setTimeout(resolve, patience));
    await Promise.race([Promise.all(this.underWay), tooLong]);
  }
}

const byServer = new WeakMap<object, MutationBarrier>();

/** The barrier of this server. Each store has one. */
export function mutationBarrierOf(server: object): MutationBarrier {
  const changes = byServer.get(server) ?? new MutationBarrier();
  byServer.set(server, changes);
  return changes;
}
