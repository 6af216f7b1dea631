import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { confusableKey } from '@whereabouts/shared/contracts/confusable-key.js';
import { UNNAMED } from '@whereabouts/shared/contracts/item-fields.js';
import { fold } from '@whereabouts/shared/contracts/search-folding.js';
import {
  type KnownFacts,
  MAX_SIMILAR,
  type SimilarItems,
  type SimilarTo,
} from '@whereabouts/shared/contracts/similar.js';
import { hashBits } from '@whereabouts/shared/nest/looks/look.js';
import { DataSource } from 'typeorm';
import type { ItemEntity } from '../items/item.entity.js';
import { viewItems } from '../items/view-items.query.js';
import { ItemLooks } from './item-looks.js';
import { CANDIDATES, ITEM_ON_IMAGE } from './similar-items.query.js';
import { type Asked, type Candidate, printedWords, similarityOf } from './similar-score.js';

type OnImage = KnownFacts & { look: Buffer | null; on_image: number };
type Found = Candidate & Pick<ItemEntity, 'id' | 'image_box'> & { on_image: number };

/** Printed words that the database looks for. Candidates are then compared by all words. */
const COMPARED_WORDS = 24;

/** Finds the actor's own items that may be a given thing (docs/recognition.md). */
@Injectable()
export class SimilarService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly looks: ItemLooks,
  ) {}

  /**
   * Items like the thing on a stored image, or on its part. If just one of the actor's own items shows that part, its
   * facts count; else those of the call. Items on the same image are left out, among them the thing itself.
   * @throws NotFoundException `image_not_found` if the actor cannot see the image
   */
  async findByImage(actor: Actor, { image_id, box, ...facts }: SimilarTo): Promise<SimilarItems> {
    const [item] = await this.source.query<(OnImage & { is_due: boolean | null })[]>(ITEM_ON_IMAGE, [
      actor.id,
      image_id,
      box,
    ]);
    const look = item?.is_due === false ? item.look : await this.looks.of(actor, image_id, box);
    if (look === 'missing') throw imageNotFound();
    const isAlone = box !== null || (item?.on_image ?? 1) === 1;
    const known = item && isAlone ? item : facts;
    return this.find(actor, { ...known, looks: look && isAlone ? [look] : [] }, image_id);
  }

  /** Items like the thing on a photo that is not stored. */
  findByLook(actor: Actor, asked: Asked): Promise<SimilarItems> {
    return this.find(actor, asked, null);
  }

  private async find(actor: Actor, asked: Asked, except_image: number | null): Promise<SimilarItems> {
    const name = fold(asked.name ?? '').trim();
    const candidates = await this.source.query<Found[]>(CANDIDATES, [
      actor.id,
      except_image,
      asked.code,
      confusableKey(asked.serial_number ?? '') || null,
      name === fold(UNNAMED) ? null : name || null,
      printedWords(asked.printed_text).slice(0, COMPARED_WORDS),
      ...[0, 1].map((at) => (asked.looks[at] ? hashBits(asked.looks[at]) : null)),
    ]);
    const similar = candidates.flatMap(({ look, ...item }) => {
      // The look of a photo with several items is not the look of one of them.
      const isAlone = item.image_box !== null || item.on_image === 1;
      const found = similarityOf(asked, { ...item, look: isAlone ? look : null });
      return found ? [{ id: item.id, ...found }] : [];
    });
    const best = similar.toSorted((a, b) => b.score - a.score || b.id - a.id).slice(0, MAX_SIMILAR);
    const items = await viewItems(
      this.source.manager,
      actor,
      best.map(({ id }) => id),
    );
    const byId = new Map(items.map((item) => [item.id, item]));
    return {
      matches: best.flatMap(({ id, ...why }) => {
        const item = byId.get(id);
        return item ? [{ item, ...why }] : [];
      }),
    };
  }
}

const imageNotFound = () => new NotFoundException({ message: 'The photo was not found.', code: 'image_not_found' });
