import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { guessFileKind } from '@whereabouts/shared/contracts/file-kinds.js';
import type { NewFile } from '@whereabouts/shared/contracts/files.js';
import { media } from '@whereabouts/shared/contracts/media.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import type { EntityManager } from 'typeorm';
import { remainingItems } from '../item-changes/editable-items.js';
import { fileNotFound, imageNotFound, notAPhoto } from './file-problems.js';
import type { ItemFileEntity } from './item-file.entity.js';

/** The content of a new file. */
export type FileSource = Pick<
  ItemFileEntity,
  'kind' | 'name' | 'image_id' | 'is_photo' | 'image_width' | 'image_height' | 'thumb_hash' | 'image_box' | 'url'
>;

type Copied = Omit<FileSource, 'url'>;

const NO_PICTURE = { is_photo: false, image_width: null, image_height: null, thumb_hash: null, image_box: null };

const COLUMNS =
  'f.kind, f.name, f.image_id, f.is_photo, f.image_width, f.image_height, f.thumb_hash, f.image_box, f.url';

/** The row lock keeps the bytes in use until the new file is committed. */
const OF_FILE = `
  select f.item_id, ${COLUMNS} from item_files f where f.id = $1 and f.deleted_at is null for key share`;
const ON_OWN_ITEM = `
  select ${COLUMNS} from item_files f join items i on i.id = f.item_id
  where f.image_id = $1 and i.user_id = $2 order by f.id limit 1 for key share of f`;

/** Finds the content of a new file, and whether its user may use it. */
@Injectable()
export class NewFiles {
  constructor(private readonly messenger: Messenger) {}

  /**
   * Asks media for the actor's upload, which media then keeps until the file is committed. Call this before the
   * transaction.
   * @returns undefined if the file is not a new upload of the actor
   */
  async uploaded(actor: Actor, given: NewFile): Promise<FileSource | undefined> {
    if (!('image_id' in given)) return undefined;
    const [stored] = (await this.messenger.call(media.ownFiles, { actor, ids: [given.image_id] })).files;
    if (!stored) return undefined;
    const { id: image_id, width, height, thumb_hash } = stored;
    const picture = { image_id, is_photo: width !== null, image_width: width, image_height: height, thumb_hash };
    return { ...named(given, picture), url: null };
  }

  /**
   * Finds the content of other new files: an image on one of the actor's items, a file of an item that the actor may
   * change, or an address. Call this in the transaction.
   * @throws NotFoundException `image_not_found` or `file_not_found`
   */
  async known(tx: EntityManager, actor: Actor, given: NewFile): Promise<FileSource> {
    if ('url' in given) {
      const kind = given.kind ?? guessFileKind({ name: given.name, width: null, height: null });
      return { ...NO_PICTURE, kind: documentKind(kind), name: given.name, image_id: null, url: given.url };
    }
    if ('file_id' in given) return ofFile(tx, actor, given.file_id, given.kind);
    const [found] = await tx.query<FileSource[]>(ON_OWN_ITEM, [given.image_id, actor.id]);
    if (!found) throw imageNotFound();
    return { ...named(given, found), url: null };
  }
}

async function ofFile(tx: EntityManager, actor: Actor, file_id: number, kind: FileSource['kind'] | undefined) {
  const [found] = await tx.query<(FileSource & { item_id: number })[]>(OF_FILE, [file_id]);
  const editable = found ? await remainingItems(tx, actor, [found.item_id]) : [];
  if (!found || editable.length === 0) throw fileNotFound();
  const { item_id: _item, ...source } = found;
  return { ...source, kind: source.is_photo ? (kind ?? source.kind) : documentKind(kind ?? source.kind) };
}

type Picture = Pick<Copied, 'image_id' | 'is_photo' | 'image_width' | 'image_height' | 'thumb_hash'>;

function named(given: Extract<NewFile, { image_id: number }>, picture: Picture): Copied {
  const { image_id, is_photo, image_width, image_height, thumb_hash } = picture;
  const name = given.name ?? '';
  const guessed = guessFileKind({ name, width: image_width, height: image_height });
  const kind = given.kind ?? guessed;
  return {
    ...{ image_id, is_photo, image_width, image_height, thumb_hash, name },
    image_box: is_photo ? (given.image_box ?? null) : null,
    kind: is_photo ? kind : documentKind(kind),
  };
}

/** @throws BadRequestException `not_a_photo` */
function documentKind(kind: FileSource['kind']) {
  if (kind === 'photo') throw notAPhoto();
  return kind;
}
