import { stat } from 'node:fs/promises';
import {
  ConflictException,
  ForbiddenException,
  HttpException,
  Injectable,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { ImageWithPlaceholder, type StoredFile } from '@whereabouts/shared/contracts/media.js';
import { isUniqueViolation } from '@whereabouts/shared/nest/database/sql-errors.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { BatchedCalls } from '@whereabouts/shared/nest/messaging/batched-calls.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { In, IsNull, MoreThan, Not, Repository } from 'typeorm';
import { documentType } from '../documents/document-type.js';
import { Previews } from '../documents/previews.js';
import { fileNotSupported } from '../photos/photo-problems.js';
import { PhotoProcessor } from '../photos/photo-processor.js';
import { ImageCounts } from '../stats/image-counts.js';
import { type FileDeletion, FileDeletionQueue } from './file-deletion-queue.js';
import { ImageEntity, isPicture, storedFile } from './image.entity.js';
import { isUploader } from './image-access.js';
import { type FilesToStore, ImageFiles } from './image-files.js';
import { ImageUsage } from './image-usage.js';
import { FIRST_CHECK, OrphanedImages } from './orphaned-images.js';
import { StorageQuota } from './storage-quota.js';
import type { UploadedFile } from './upload-form.js';

const notFound = () => new NotFoundException({ message: 'Photo not found.', code: 'not_found' });

const notUploader = () =>
  new ForbiddenException({ message: 'Only the person who uploaded this photo can delete it.', code: 'not_uploader' });

const inUse = () =>
  new ConflictException({
    message: 'This photo is still needed: by items, perhaps in the trash, or by the queue. Remove those first.',
    code: 'image_in_use',
  });

/** The columns needed to send an image or a document. */
export type StoredRow = Pick<
  ImageEntity,
  'id' | 'user_id' | 'sha256' | 'width' | 'height' | 'content_type' | 'bytes' | 'thumb_bytes' | 'preview_bytes'
>;

/** The columns needed to send an image. */
export type StoredImage = Omit<StoredRow, 'preview_bytes'> & { width: number; height: number };

type Upload = FilesToStore &
  Pick<ImageEntity, 'width' | 'height' | 'content_type' | 'bytes' | 'thumb_bytes' | 'thumb_hash'>;

type NewImage = Partial<ImageEntity> & Pick<ImageEntity, 'user_id' | 'bytes' | 'thumb_bytes'>;

const STORED = `
  select id, user_id, sha256, width, height, content_type, bytes, thumb_bytes, preview_bytes
  from images where id = any($1)`;

@Injectable()
export class ImagesService {
  private readonly logger = new Logger(ImagesService.name);
  /** Batches lookups, because lists show many images at once. */
  private readonly stored = new BatchedCalls<number, StoredRow | undefined>((ids) => this.allStored(ids));

  constructor(
    @InjectRepository(ImageEntity) private readonly images: Repository<ImageEntity>,
    private readonly photos: PhotoProcessor,
    private readonly files: ImageFiles,
    private readonly messenger: Messenger,
    private readonly deletedUsers: DeletedUsers,
    private readonly usage: ImageUsage,
    private readonly orphans: OrphanedImages,
    private readonly fileDeletions: FileDeletionQueue,
    private readonly quota: StorageQuota,
    private readonly counts: ImageCounts,
    private readonly previews: Previews,
  ) {}

  /**
   * Stores an uploaded image or, if `files` are accepted, document. The same bytes from the same user return the
   * existing row.
   */
  async receive(
    actor: Actor,
    upload: UploadedFile,
    accepted: 'photos' | 'files',
  ): Promise<{ image: ImageEntity; is_new: boolean }> {
    const sameBytes = { user_id: actor.id, sha256: upload.sha256 };
    const earlier = await this.images.findOneBy(sameBytes);
    const isWanted = earlier && (accepted === 'files' || isPicture(earlier));
    if (isWanted && (await this.orphans.touchAgain(earlier.id))) return { image: earlier, is_new: false };
    const photo = accepted === 'files' ? await this.anyFile(actor, upload) : await this.photo(actor, upload);
    await this.quota.assertRoom(actor.id, photo.bytes + photo.thumb_bytes);
    const fileDeletion = await this.fileDeletions.announce();
    const { id } = fileDeletion;
    const { photo_path: _photo, thumbnail_path: _thumbnail, ...facts } = photo;
    try {
      await this.files.put(id, photo);
      await this.insert({ id, ...sameBytes, ...facts }, fileDeletion);
    } catch (error) {
      await this.fileDeletions.erase([id]);
      if (!isUniqueViolation(error, 'images_user_sha256')) throw error;
      return { image: await this.images.findOneByOrFail(sameBytes), is_new: false };
    }
    this.logger.log({ image_id: id, bytes: photo.bytes, content_type: photo.content_type }, 'image stored');
    const image = await this.images.findOneByOrFail({ id });
    this.previews.begin(image);
    return { image, is_new: true };
  }

  /**
   * Finds an image for its uploader or for a user who can see an item on it (docs/rules/images.md).
   * @throws NotFoundException, the same for an unknown image, a document, and an image that the actor cannot see
   */
  async find(actor: Actor, id: number): Promise<ImageEntity> {
    return this.seenBy(actor, await this.images.findOneBy({ id, width: Not(IsNull()) }));
  }

  /**
   * Finds an image or a document like `find`, but reads only the columns for sending. Concurrent calls share one
   * statement.
   */
  async findStored(actor: Actor, id: number): Promise<StoredRow> {
    return this.seenBy(actor, (await this.stored.add(id)) ?? null);
  }

  /** Returns the actor's images and reserves them, because the caller is about to use them (`OrphanedImages`). */
  async own(actor: Actor, ids: number[]): Promise<ImageWithPlaceholder[]> {
    const touched = await this.orphans.touch(ids);
    return touched
      .filter((image) => image.user_id === actor.id && isPicture(image))
      .map(({ created_at, ...image }) =>
        ImageWithPlaceholder.parse({ ...image, created_at: created_at.toISOString() }),
      );
  }

  /** Like `own`, for images and documents. */
  async ownFiles(actor: Actor, ids: number[]): Promise<StoredFile[]> {
    const touched = await this.orphans.touch(ids);
    return touched.filter(({ user_id }) => user_id === actor.id).map(storedFile);
  }

  /** Images and documents of any user. */
  async facts(ids: number[]): Promise<StoredFile[]> {
    return (await this.images.findBy({ id: In(ids) })).map(storedFile);
  }

  /** The actor's images after an id, by id. */
  list(actor: Actor, after: number, limit: number): Promise<ImageEntity[]> {
    const where = { user_id: actor.id, id: MoreThan(after), width: Not(IsNull()) };
    return this.images.find({ where, order: { id: 'ASC' }, take: limit });
  }

  /** Number of live items on the actor's image. */
  async itemCount(actor: Actor, image_id: number): Promise<number> {
    return (await this.messenger.call(inventory.countOnImage, { actor, image_id })).count;
  }

  /**
   * Deletes an image for its uploader.
   * @throws ForbiddenException `not_uploader` if the actor only sees the image; NotFoundException as `find`;
   * ConflictException while items (including those in the trash) or queue entries use it
   */
  async remove(actor: Actor, id: number) {
    if (!isUploader(actor, await this.find(actor, id))) throw notUploader();
    if ((await this.usage.inUse([id])).size > 0) throw inUse();
    if ((await this.fileDeletions.deleteRows([id])).length === 0) throw notFound();
    await this.fileDeletions.erase([id]);
    this.logger.log({ image_id: id }, 'image deleted');
  }

  private photo(actor: Actor, { path, folder }: UploadedFile): Promise<Upload> {
    return this.photos.process(actor.id, path, folder);
  }

  /** A document is stored as it is. @throws UnsupportedMediaTypeException for other content that is not a photo */
  private async anyFile(actor: Actor, upload: UploadedFile): Promise<Upload> {
    const content_type = await documentType(upload.path);
    if (content_type) {
      const { size: bytes } = await stat(upload.path);
      const picture = { width: null, height: null, thumbnail_path: null, thumb_bytes: 0, thumb_hash: null };
      return { photo_path: upload.path, content_type, bytes, ...picture };
    }
    return this.photo(actor, upload).catch((refusal: unknown) => {
      throw isNoPhoto(refusal) ? fileNotSupported() : refusal;
    });
  }

  private async allStored(ids: number[]): Promise<(StoredRow | undefined)[]> {
    const images = await this.images.query<StoredRow[]>(STORED, [ids]);
    const byId = new Map(images.map((image) => [image.id, image]));
    return ids.map((id) => byId.get(id));
  }

  private async seenBy<I extends StoredRow>(actor: Actor, image: I | null): Promise<I> {
    if (image && (isUploader(actor, image) || (await this.seesItem(actor, image.id)))) return image;
    throw notFound();
  }

  private async seesItem(actor: Actor, image_id: number): Promise<boolean> {
    return (await this.messenger.call(inventory.seesImage, { actor, image_id })).sees;
  }

  /** @throws GoneException if the user was deleted in the meantime; ConflictException if the user's storage is full */
  private insert(image: NewImage, fileDeletion: FileDeletion) {
    return transaction(this.images.manager.dataSource, async (tx) => {
      await this.deletedUsers.assertActive(tx, image.user_id);
      await this.quota.takeRoom(tx, image.user_id, image.bytes + image.thumb_bytes);
      await tx.insert(ImageEntity, { ...image, check_at: () => FIRST_CHECK });
      await this.fileDeletions.cancel(tx, fileDeletion);
      this.counts.changed(tx);
    });
  }
}

function isNoPhoto(refusal: unknown): boolean {
  if (!(refusal instanceof HttpException)) return false;
  return (refusal.getResponse() as { code?: string }).code === 'not_an_image';
}
