import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { ResponseOf } from '@whereabouts/shared/contracts/contract.js';
import { ExportedFile, type files, type ItemFile } from '@whereabouts/shared/contracts/files.js';
import { media, type StoredFile } from '@whereabouts/shared/contracts/media.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { DataSource } from 'typeorm';
import { knownItems } from '../item-changes/editable-items.js';
import { itemNotFound } from '../items/item-not-found.js';
import { isNotTrashed } from '../items/item-states.js';
import { fileNotFound } from './file-problems.js';
import { asItemFile, FILE_COLUMNS, FILE_ORDER, type FileRow, filesOfItem } from './file-rows.query.js';

const ONE = `select item_id from item_files where id = $1 and deleted_at is null`;

/** Pages are of items, so that both indexes serve the query. */
const OF_OWNER = `
  select ${FILE_COLUMNS} from (
    select id from items where user_id = $1 and ${isNotTrashed('deleted_at')} and file_count > 0 and id > $2 order by id limit $3
  ) i join item_files f on f.item_id = i.id and f.deleted_at is null
  order by f.item_id, ${FILE_ORDER}`;

/** Answers calls that read the files of items. */
@Injectable()
export class ItemFiles {
  private readonly log = new Logger('ItemFiles');

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly messenger: Messenger,
  ) {}

  /**
   * The files of an item that the actor gets, the cover first.
   * @throws NotFoundException `item_not_found` if the actor does not see the item
   */
  async list(actor: Actor, item_id: number): Promise<ItemFile[]> {
    const [item] = await knownItems(this.source.manager, actor, [item_id]);
    if (!item) throw itemNotFound();
    return this.view(await filesOfItem(this.source.manager, item_id, item.is_editable));
  }

  /** A file of an item that the actor may change. @throws NotFoundException `file_not_found` */
  async one(item_id: number, file_id: number): Promise<ItemFile> {
    const rows = await filesOfItem(this.source.manager, item_id, true);
    const [file] = await this.view(rows.filter(({ id }) => id === file_id));
    if (!file) throw fileNotFound();
    return file;
  }

  /**
   * Where media stores a file.
   * @throws NotFoundException `file_not_found` for an address, and if the actor does not get the file
   */
  async find(actor: Actor, file_id: number): Promise<ResponseOf<typeof files.find>> {
    const [{ item_id } = { item_id: 0 }] = await this.source.query<{ item_id: number }[]>(ONE, [file_id]);
    const [item] = item_id ? await knownItems(this.source.manager, actor, [item_id]) : [];
    const rows = item ? await filesOfItem(this.source.manager, item_id, item.is_editable) : [];
    const file = rows.find(({ id }) => id === file_id);
    if (!file?.image_id) throw fileNotFound();
    return { stored_id: file.image_id, name: file.name, image_box: file.image_box };
  }

  /** The files of the actor's next items after the item with the id `after`. */
  async export({ id }: Actor, after: number, limit: number): Promise<ExportedFile[]> {
    const rows = await this.source.query<FileRow[]>(OF_OWNER, [id, after, limit]);
    const viewed = asFiles(rows, await this.factsOf(rows));
    return viewed.map((file, index) => {
      const { item_id = 0, image_id = null } = rows[index] ?? {};
      return ExportedFile.parse({ ...file, item_id, stored_id: image_id });
    });
  }

  /** Files are listed without size and type while media does not answer, because names and addresses help already. */
  private async view(rows: FileRow[]): Promise<ItemFile[]> {
    const facts = await this.factsOf(rows).catch((error: unknown) => {
      this.log.warn({ error }, 'files listed without size and type');
      return new Map<number, StoredFile>();
    });
    return asFiles(rows, facts);
  }

  private async factsOf(rows: FileRow[]): Promise<Map<number, StoredFile>> {
    const ids = new Set(rows.map(({ image_id }) => image_id).filter((id) => id !== null));
    const facts = new Map<number, StoredFile>();
    for (const some of chunksOf([...ids])) {
      const { files: found } = await this.messenger.call(media.fileFacts, { ids: some });
      for (const file of found) facts.set(file.id, file);
    }
    return facts;
  }
}

function asFiles(rows: FileRow[], facts: Map<number, StoredFile>): ItemFile[] {
  return rows.map((row) => asItemFile(row, facts.get(row.image_id ?? 0)));
}
