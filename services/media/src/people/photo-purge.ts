import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DeletedPeople } from '@whereabouts/shared/nest/deleted-people.js';
import { In, MoreThan, Repository } from 'typeorm';
import { ImageEntity } from '../images/image.entity.js';
import { ImageFiles } from '../images/image-files.js';
import { ImageUses } from '../images/image-uses.js';

/** Photos erased side by side, and rows held at a time. */
const PAGE = 20;

/** Erases the photos of somebody who has left. */
@Injectable()
export class PhotoPurge {
  private readonly log = new Logger('PhotoPurge');

  constructor(
    @InjectRepository(ImageEntity) private readonly images: Repository<ImageEntity>,
    private readonly files: ImageFiles,
    private readonly uses: ImageUses,
    private readonly deletedPeople: DeletedPeople,
  ) {}

  /**
   * Photos that this person, as an editor, has put on items of others belong to those items: they stay until the items
   * release them, and then go as every unused photo does. Files go before their rows, so that it may stop anywhere and be
   * repeated: a row is there as long as its files may be.
   * @throws ServiceUnavailableException while the store is down; RemoteProblem while inventory does not answer
   */
  async purge(user_id: number) {
    await this.images.manager.transaction((manager) => this.deletedPeople.add(manager, user_id));
    let kept = 0;
    for (let page = await this.page(user_id); page.length > 0; page = await this.page(user_id, page.at(-1))) {
      const needed = await this.uses.byOthers(user_id, page);
      const unneeded = page.filter((id) => !needed.has(id));
      await Promise.all(unneeded.map((id) => this.files.delete(id)));
      await this.images.delete({ id: In(unneeded) });
      kept += needed.size;
    }
    this.log.log({ user_id, kept }, 'photos purged');
  }

  private async page(user_id: number, after = 0): Promise<number[]> {
    const where = { user_id, id: MoreThan(after) };
    const page = await this.images.find({ select: { id: true }, where, order: { id: 'ASC' }, take: PAGE });
    return page.map((image) => image.id);
  }
}
