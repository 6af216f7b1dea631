import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DeletedPeople } from '@whereabouts/shared/nest/deleted-people.js';
import { In, Repository } from 'typeorm';
import { ImageEntity } from '../images/image.entity.js';
import { ImageFiles } from '../images/image-files.js';

/** Photos erased side by side, and rows held at a time. */
const PAGE = 20;

/** Erases every photo of somebody who has left. */
@Injectable()
export class PhotoPurge {
  private readonly log = new Logger('PhotoPurge');

  constructor(
    @InjectRepository(ImageEntity) private readonly images: Repository<ImageEntity>,
    private readonly files: ImageFiles,
    private readonly deletedPeople: DeletedPeople,
  ) {}

  /**
   * Files go before their rows, so that it may stop anywhere and be repeated: a row is there as long as its files may be.
   * @throws ServiceUnavailableException while the store is down.
   */
  async purge(user_id: number) {
    await this.images.manager.transaction((manager) => this.deletedPeople.add(manager, user_id));
    for (;;) {
      const page = await this.images.find({ where: { user_id }, order: { id: 'ASC' }, take: PAGE });
      if (page.length === 0) break;
      await Promise.all(page.map(({ id }) => this.files.delete(id)));
      await this.images.delete({ id: In(page.map(({ id }) => id)) });
    }
    this.log.log({ user_id }, 'photos purged');
  }
}
