import { expect } from '@jest/globals';
import { NotFoundException } from '@nestjs/common';
import type { LongReply } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import type { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';

interface Known {
  if_none_match?: string;
  since?: string;
}

type Body = Record<string, unknown> & { items?: { id: number }[]; removed_ids?: number[]; since?: string };

type Reply = RawReply | LongReply;

function short(reply: Reply): RawReply {
  if ('json' in reply) return reply;
  throw new Error('tests use only short lists');
}

export const bodyOf = (reply: Reply): Body => JSON.parse(String(short(reply).json));

/** A client’s cached list. It revalidates by ETag and, for items, by requesting the changes. */
export class CachedList {
  private kept: { etag: string; body: Body } | undefined;

  constructor(
    readonly name: string,
    private readonly ask: (known: Known) => Promise<Reply>,
    private readonly tellsChanges = false,
  ) {}

  /**
   * Checks that the cached list equals the complete list after revalidation by ETag and by changes, and caches the
   * result. A list that answers 404 is dropped.
   */
  async assertFresh(step: string) {
    const { kept } = this;
    const asked = await this.answer(kept ? { if_none_match: kept.etag } : {});
    if (!asked) {
      this.kept = undefined;
      return;
    }
    const isKept = short(asked).json === null;
    const body = bodyOf(isKept ? await this.ask({}) : asked);
    const where = `${this.name} after ${step}`;
    if (kept && isKept) expect({ where, body: kept.body }).toEqual({ where, body });
    if (kept && !isKept && this.tellsChanges)
      expect({ where, items: await this.changed(kept.etag, kept.body) }).toEqual({ where, items: body.items });
    this.kept = { etag: asked.etag, body };
  }

  private async changed(since: string, { items: before = [] }: Body) {
    const { items = [], removed_ids = [], since: next } = bodyOf(await this.ask({ since }));
    if (!next) return items;
    const gone = new Set([...removed_ids, ...items.map(({ id }) => id)]);
    return [...items, ...before.filter(({ id }) => !gone.has(id))].sort((a, b) => b.id - a.id);
  }

  private async answer(known: Known): Promise<Reply | undefined> {
    return this.ask(known).catch((error) => {
      if (error instanceof NotFoundException) return undefined;
      throw error;
    });
  }
}
