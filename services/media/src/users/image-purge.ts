import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { MoreThan, Repository } from 'typeorm';
import { FileDeletionQueue } from '../images/file-deletion-queue.js';
import { ImageEntity } from '../images/image.entity.js';
import { ImageUsage } from '../images/image-usage.js';

/** Images asked about in one question. */
const PAGE = 100;

/** Takes away the images of somebody who has left. */
@Injectable()
export class ImagePurge {
  private readonly log = new Logger('ImagePurge');

  constructor(
    @InjectRepository(ImageEntity) private readonly images: Repository<ImageEntity>,
    private readonly fileDeletions: FileDeletionQueue,
    private readonly usage: ImageUsage,
    private readonly deletedUsers: DeletedUsers,
  ) {}

  /**
   * Images that this user, as an editor, has put on items of others belong to those items: they stay until the items
   * release them, and then go as every unused image does. So do those that are being put there in this moment. The files
   * of all others go with the next sweep. It may stop anywhere and be repeated.
   * @throws RemoteProblem while inventory does not answer
   */
  async purge(user_id: number) {
    await this.images.manager.transaction((manager) => this.deletedUsers.add(manager, user_id));
    let kept = 0;
    for (let page = await this.page(user_id); page.length > 0; page = await this.page(user_id, page.at(-1))) {
      const needed = await this.usage.usedByOthers(user_id, page);
      await this.fileDeletions.deleteRows(page.filter((id) => !needed.has(id)));
      kept += needed.size;
    }
    this.log.log({ user_id, kept }, 'images purged');
  }

  private async page(user_id: number, after = 0): Promise<number[]> {
    const where = { user_id, id: MoreThan(after) };
    const page = await this.images.find({ select: { id: true }, where, order: { id: 'ASC' }, take: PAGE });
    return page.map((image) => image.id);
  }
}
