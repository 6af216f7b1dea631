import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { confusableKey } from '@whereabouts/shared/contracts/confusable-key.js';
import { UNNAMED } from '@whereabouts/shared/contracts/item-fields.js';
import { writingsOf } from '@whereabouts/shared/contracts/product-code.js';
import { fold } from '@whereabouts/shared/contracts/search-folding.js';
import {
  type KnownFacts,
  MAX_SIMILAR,
  type SimilarItems,
  type SimilarTo,
} from '@whereabouts/shared/contracts/similar.js';
import { hashBits } from '@whereabouts/shared/nest/looks/look-hash.js';
import { DataSource } from 'typeorm';
import type { ItemEntity } from '../items/item.entity.js';
import { viewItems } from '../items/view-items.query.js';
import { ItemLooks } from './item-looks.js';
import { lookEvidence, type Margin } from './look-evidence.js';
import { CANDIDATES, ITEM_ON_IMAGE, MOST_LOOKS } from './similar-items.query.js';
import { printedWords, similarityOf } from './similar-score.js';

type OnImage = KnownFacts & { look: Buffer | null; on_image: number };
type Found = KnownFacts & Pick<ItemEntity, 'id' | 'image_box'> & { look: Buffer | null; on_image: number };

/** The known facts and looks of the thing that is asked for. The best look counts. */
type Asked = KnownFacts & { looks: Buffer[] };

/** Printed words that the database looks for. Candidates are then compared by all words. */
const COMPARED_WORDS = 12;

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
    return this.find(actor, { ...known, looks: look && isAlone ? [look] : [] }, 'review', image_id);
  }

  /** Items like the thing on a photo that is not stored. */
  findByLook(actor: Actor, asked: Asked): Promise<SimilarItems> {
    return this.find(actor, asked, 'search', null);
  }

  private async find(actor: Actor, asked: Asked, margin: Margin, except_image: number | null): Promise<SimilarItems> {
    const name = fold(asked.name ?? '').trim();
    const found = await this.source.query<Found[]>(CANDIDATES, [
      actor.id,
      except_image,
      asked.code && writingsOf(asked.code),
      confusableKey(asked.serial_number ?? '') || null,
      name === fold(UNNAMED) ? null : name || null,
      tellingWords(asked.printed_text).map((word) => `%${word}%`),
      ...Array.from({ length: MOST_LOOKS }, (_, at) => (asked.looks[at] ? hashBits(asked.looks[at]) : null)),
    ]);
    const candidates = found.map(({ look, ...item }) => {
      // The look of a photo with several items is not the look of one of them.
      const isAlone = item.image_box !== null || item.on_image === 1;
      return { ...item, look: isAlone ? look : null };
    });
    const looks = lookEvidence(asked.looks, candidates, margin);
    const similar = candidates.flatMap((item, at) => {
      const likeness = similarityOf(asked, item, looks[at] ?? 0);
      return likeness ? [{ id: item.id, ...likeness }] : [];
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

/** The printed words that fewest items have in common: those with a digit, such as a model, then the longest ones. */
function tellingWords(text: string | null): string[] {
  const hasDigit = (word: string) => Number(/\d/.test(word));
  const words = printedWords(text).toSorted((a, b) => hasDigit(b) - hasDigit(a) || b.length - a.length);
  return words.slice(0, COMPARED_WORDS);
}

const imageNotFound = () => new NotFoundException({ message: 'The photo was not found.', code: 'image_not_found' });
