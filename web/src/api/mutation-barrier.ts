/** Longer than that nobody waits for an answer because of what else is going on. */
const MAX_WAIT_MS = 10_000;

/** The changes that are on their way to one server. */
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
   * An answer that no change has overtaken. A change shows before the server has it: what was asked for earlier, and
   * answered from before it, would take it off the screen again until the next refresh. So it is asked for once more.
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

/** What is being changed at this server; a store has one. */
export function mutationBarrierOf(server: object): MutationBarrier {
  const changes = byServer.get(server) ?? new MutationBarrier();
  byServer.set(server, changes);
  return changes;
}
