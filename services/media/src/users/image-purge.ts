import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { MoreThan, Repository } from 'typeorm';
import { FileDeletionQueue } from '../images/file-deletion-queue.js';
import { ImageEntity } from '../images/image.entity.js';
import { ImageUsage } from '../images/image-usage.js';
import { ReportFiles } from '../reports/report-files.js';

/** Number of images per usage query. */
const PAGE = 100;

/** Deletes the images and reports of deleted users. */
@Injectable()
export class ImagePurge {
  private readonly log = new Logger('ImagePurge');

  constructor(
    @InjectRepository(ImageEntity) private readonly images: Repository<ImageEntity>,
    private readonly fileDeletions: FileDeletionQueue,
    private readonly usage: ImageUsage,
    private readonly deletedUsers: DeletedUsers,
    private readonly reports: ReportFiles,
  ) {}

  /**
   * Images that the user, as an editor, has added to other users' items belong to those items. They stay until the
   * items release them, and are then deleted like every unused image. The same applies to images that are just being
   * added. The files of all other images are deleted by the next sweep. The purge can be interrupted and repeated.
   * @throws RemoteProblem while inventory does not respond
   */
  async purge(user_id: number) {
    await transaction(this.images.manager.dataSource, (tx) => this.deletedUsers.add(tx, user_id));
    await this.reports.expire(user_id);
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
