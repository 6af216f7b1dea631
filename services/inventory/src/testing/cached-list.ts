import { expect } from '@jest/globals';
import { NotFoundException } from '@nestjs/common';
import type { LongReply } from '@whereabouts/shared/nest/http-commands/long-reply.js';
import type { RawReply } from '@whereabouts/shared/nest/raw-reply.js';

interface Known {
  if_none_match?: string;
  since?: string;
}

type Body = Record<string, unknown> & { items?: { id: number }[]; removed_ids?: number[]; since?: string };

type Reply = RawReply | LongReply;

function short(reply: Reply): RawReply {
  if ('json' in reply) return reply;
  throw new Error('lists of tests are short');
}

export const bodyOf = (reply: Reply): Body => JSON.parse(String(short(reply).json));

/** A list as a client keeps it, which asks whether it is still good by its ETag and, of items, for what has changed. */
export class CachedList {
  private kept: { etag: string; body: Body } | undefined;

  constructor(
    readonly name: string,
    private readonly ask: (known: Known) => Promise<Reply>,
    private readonly tellsChanges = false,
  ) {}

  /** Checks that what the client has by now equals the whole list, and keeps that. A list that is a 404 is none. */
  async assertFresh(step: string) {
    const whole = await this.answer({});
    if (whole && this.kept) {
      const { etag, body } = this.kept;
      const fresh = bodyOf(whole);
      const asked = await this.ask({ if_none_match: etag });
      const where = `${this.name} after ${step}`;
      expect({ where, body: short(asked).json === null ? body : bodyOf(asked) }).toEqual({ where, body: fresh });
      if (this.tellsChanges)
        expect({ where, items: await this.changed(etag, body) }).toEqual({ where, items: fresh.items });
    }
    this.kept = whole && { etag: whole.etag, body: bodyOf(whole) };
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
