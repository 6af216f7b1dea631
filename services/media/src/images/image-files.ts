import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { refuseInTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';
import { type ByteRange, ImageStore } from '../store/image-store.js';
import type { ImageEntity } from './image.entity.js';

/** A crop of an image. `box` is `left,top,width,height`. */
export interface CropId {
  image_id: number;
  box: string;
}

type FileFacts = Pick<ImageEntity, 'id' | 'bytes' | 'thumb_bytes' | 'content_type'>;

/** Local files that are about to be stored. A document has no thumbnail here: that of a PDF is drawn later. */
export interface FilesToStore {
  photo_path: string;
  thumbnail_path: string | null;
  content_type: string;
}

/** A stored file and how it is sent. */
export interface Content {
  bytes: number;
  content_type: string;
  /** @throws ImageMissingError before the first byte */
  open(range?: ByteRange): Promise<Readable>;
}

const WEBP = 'image/webp';

/** The files of images. Ids are never reused, so files never change. */
@Injectable()
export class ImageFiles {
  constructor(private readonly imageStore: ImageStore) {}

  private get store(): ImageStore {
    refuseInTransaction('the store of photos');
    return this.imageStore;
  }

  /**
   * Moves the files of an image or document into the store. Waits for both even if one fails, so that a later deletion
   * does not overlap with either.
   */
  async put(id: number, { photo_path, thumbnail_path, content_type }: FilesToStore) {
    const photo = this.store.put(photoKey(id), photo_path, content_type);
    const thumbnail = thumbnail_path ? this.store.put(thumbKey(id), thumbnail_path, WEBP) : undefined;
    await Promise.allSettled([photo, thumbnail]);
    await photo;
    await thumbnail;
  }

  /** Moves the file of a crop into the store. */
  putCrop(crop: CropId, path: string) {
    return this.store.put(cropKey(crop), path, WEBP);
  }

  of({ id, bytes, thumb_bytes, content_type }: FileFacts, thumb: boolean): Content {
    return thumb ? this.content(thumbKey(id), thumb_bytes, WEBP) : this.content(photoKey(id), bytes, content_type);
  }

  /** Moves the drawn first page of a PDF into the store. Its key is that of a thumbnail, so it is deleted like one. */
  putPreview(id: number, path: string) {
    return this.store.put(thumbKey(id), path, WEBP);
  }

  preview(id: number, bytes: number): Content {
    return this.content(thumbKey(id), bytes, WEBP);
  }

  deletePreview(id: number) {
    return this.store.delete(thumbKey(id));
  }

  crop(crop: CropId & { bytes: number }): Content {
    return this.content(cropKey(crop), crop.bytes, WEBP);
  }

  /** Stating the end lets the store read a small file in one go. */
  private content(key: string, bytes: number, content_type: string): Content {
    const whole = { start: 0, end: bytes - 1 };
    return { bytes, content_type, open: (range = whole) => this.store.read(key, range) };
  }

  /** Missing files are ignored. @throws ServiceUnavailableException while the store is unavailable */
  async delete(id: number) {
    await this.store.delete(photoKey(id));
    await this.store.delete(thumbKey(id));
  }

  deleteCrop(crop: CropId) {
    return this.store.delete(cropKey(crop));
  }
}

/** The key of an image in its store. */
export const photoKey = (id: number) => `${id}.photo`;
const thumbKey = (id: number) => `${id}.thumb`;
const cropKey = ({ image_id, box }: CropId) => `${image_id}.crop.${box.replaceAll(',', '-')}`;
