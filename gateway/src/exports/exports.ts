import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConflictException, HttpException, Injectable, Logger } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { type CustomField, CustomFieldList, customFields } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { FILE_EXTENSIONS } from '@whereabouts/shared/contracts/file-extensions.js';
import { type ExportedFile, files } from '@whereabouts/shared/contracts/files.js';
import { type ExportedEvent, history } from '@whereabouts/shared/contracts/history.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_EXPORTED_EVENTS } from '@whereabouts/shared/contracts/limits.js';
import { type Image, media } from '@whereabouts/shared/contracts/media.js';
import { nameCorrections } from '@whereabouts/shared/contracts/name-corrections.js';
import { places } from '@whereabouts/shared/contracts/places.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import type { Response } from 'express';
import { LongLists } from '../calls/long-lists.js';
import { MediaClient } from '../images/media-client.js';
import { Archive } from './archive.js';
import { itemsCsv } from './items-csv.js';
import { itemsIn } from './items-in.js';

/** Items whose files are requested at once. An item has up to 20. */
const ITEMS_PER_PAGE = 20;

/** Images per request. Only their metadata is held in memory. */
const PAGE = 200;

/** The data that is read before the first byte is sent. */
interface Beginning {
  items: Readable;
  fields: CustomField[];
  /** The first page of the user's images. */
  photos: Image[];
}

/** Exports a user's data as a zip that is generated while it is sent. Only a few kilobytes are in memory at a time. */
@Injectable()
export class Exports {
  private readonly log = new Logger('Exports');
  private readonly running = new Set<number>();

  constructor(
    private readonly messenger: Messenger,
    private readonly mediaClient: MediaClient,
    private readonly lists: LongLists,
  ) {}

  /**
   * Sends the export. An error before the first byte becomes an error response; after it, the connection breaks, so
   * that no client takes a part for the whole export.
   * @throws ConflictException while another export of the user is running
   */
  async send(actor: Actor, response: Response) {
    if (this.running.has(actor.id)) {
      throw new ConflictException({ message: 'An export is running already.', code: 'export_running' });
    }
    this.running.add(actor.id);
    const archive = new Archive();
    try {
      const fields = await this.ownFields(actor);
      const items = await this.lists.open(inventory.listItems, { actor }, archive.signal);
      const photos = await this.imagesAfter(actor, 0);
      await this.stream(archive, actor, { items, fields, photos }, response);
    } finally {
      archive.break('the export has ended');
      this.running.delete(actor.id);
    }
  }

  private async stream(archive: Archive, actor: Actor, { items, fields, photos }: Beginning, response: Response) {
    response.attachment(`whereabouts-export-${new Date().toISOString().slice(0, 10)}.zip`);
    response.set('Cache-Control', 'no-store');
    const sent = pipeline(archive.bytes, response, { signal: archive.signal }).catch((error) => archive.break(error));
    try {
      const openDeparted = () => this.lists.open(inventory.listItems, { actor, departed: true }, archive.signal);
      const onItems = await addItems(archive, items, openDeparted, fields);
      // Requested again, because the items are not kept in memory and an archive is written file by file.
      await archive.addStream('items.json', await this.lists.open(inventory.listItems, { actor }, archive.signal));
      await archive.addStream('departed.json', await openDeparted());
      archive.add('fields.json', Buffer.from(JSON.stringify({ fields })));
      const sets = await this.lists.open(collections.export, { actor }, archive.signal);
      await archive.addStream('collections.json', sets);
      await archive.addStream('places.json', await this.lists.open(places.list, { actor }, archive.signal));
      const corrections = await this.messenger.call(nameCorrections.list, { actor });
      archive.add('name-corrections.json', Buffer.from(JSON.stringify(corrections)));
      await archive.addStream('history.ndjson', Readable.from(jsonLines(this.eventsOf(actor))));
      await this.addFiles(archive, actor, onItems);
      await this.addImages(archive, actor, photos, onItems);
      archive.end();
      await sent;
      if (!archive.signal.aborted) this.log.log({ user_id: actor.id }, 'exported');
    } catch (error) {
      archive.break(error);
      this.log.warn({ user_id: actor.id, error }, 'export aborted');
      response.destroy();
    }
  }

  /**
   * Adds the user's own images, and images that editors gave to the user's items. An image that was deleted in the
   * meantime or is missing on disk is listed in the archive, so that the rest of the export remains useful.
   */
  private async addImages(archive: Archive, actor: Actor, first: Image[], onItems: Set<number>) {
    const missing: number[] = [];
    const add = async ({ id, content_type, bytes, created_at }: Image) => {
      const photo = await ifThere(this.mediaClient.open(actor, id, archive.signal));
      if (!photo) missing.push(id);
      else await archive.addImage(`images/${id}.${FILE_EXTENSIONS[content_type]}`, photo, bytes, new Date(created_at));
    };
    for (let page = first; page.length > 0; page = await this.imagesAfter(actor, page.at(-1)?.id ?? 0)) {
      for (const image of page) {
        onItems.delete(image.id);
        await add(image);
      }
    }
    for (const image_id of onItems) {
      const image = await ifThere(this.messenger.call(media.getImage, { actor, image_id }));
      if (!image) missing.push(image_id);
      else await add(image);
    }
    if (missing.length > 0) archive.add('images/missing.txt', Buffer.from(`${missing.join('\n')}\n`));
  }

  /**
   * Adds the documents, each once, and `files.json` with the path of each file in the archive. Photos are in `images/`.
   * @param onItems gets the photos
   */
  private async addFiles(archive: Archive, actor: Actor, onItems: Set<number>) {
    const missing: number[] = [];
    const stored = new Set<number>();
    for await (const file of this.filesOf(actor)) {
      const { image_id, stored_id } = file;
      if (image_id) onItems.add(image_id);
      const path = pathOf(file);
      if (image_id || !stored_id || !path || stored.has(stored_id)) continue;
      stored.add(stored_id);
      const content = await ifThere(this.mediaClient.open(actor, stored_id, archive.signal));
      if (!content) missing.push(file.id);
      else await archive.addImage(path, content, file.bytes, new Date(file.created_at));
    }
    // Requested again, because the files are not kept in memory and an archive is written file by file.
    await archive.addStream('files.json', Readable.from(filesJson(this.filesOf(actor))));
    if (missing.length > 0) archive.add('files/missing.txt', Buffer.from(`${missing.join('\n')}\n`));
  }

  private async *eventsOf(actor: Actor): AsyncGenerator<ExportedEvent> {
    for (let after = 0; ; ) {
      const { events } = await this.messenger.call(history.export, { actor, after, limit: MAX_EXPORTED_EVENTS });
      const last = events.at(-1);
      if (!last) return;
      yield* events;
      after = last.id;
    }
  }

  private async *filesOf(actor: Actor): AsyncGenerator<ExportedFile> {
    for (let after = 0; ; ) {
      const page = await this.messenger.call(files.export, { actor, after, limit: ITEMS_PER_PAGE });
      const last = page.files.at(-1);
      if (!last) return;
      yield* page.files;
      after = last.item_id;
    }
  }

  private async ownFields(actor: Actor): Promise<CustomField[]> {
    const { json } = await this.messenger.call(customFields.list, { actor });
    const { fields } = CustomFieldList.parse(JSON.parse(String(json)));
    return fields.filter(({ owner_id }) => owner_id === actor.id);
  }

  private async imagesAfter(actor: Actor, after: number): Promise<Image[]> {
    return (await this.messenger.call(media.listImages, { actor, after, limit: PAGE })).images;
  }
}

/** @returns the ids of the items' images; the items themselves are not kept in memory */
async function addItems(
  archive: Archive,
  items: Readable,
  openDeparted: () => Promise<Readable>,
  fields: CustomField[],
) {
  const image_ids = new Set<number>();
  const noted = async function* () {
    for (const open of [() => items, openDeparted]) {
      for await (const item of itemsIn(await open())) {
        if (item.image_id) image_ids.add(item.image_id);
        yield item;
      }
    }
  };
  await archive.addStream('items.csv', itemsCsv(noted(), fields));
  return image_ids;
}

async function ifThere<Photo>(asked: Promise<Photo>): Promise<Photo | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof HttpException && error.getStatus() === 404) return undefined;
    throw error;
  }
}

async function* filesJson(files: AsyncIterable<ExportedFile>): AsyncGenerator<string> {
  let before = '{"files":[';
  for await (const { stored_id, ...file } of files) {
    yield before + JSON.stringify({ ...file, path: pathOf({ ...file, stored_id }) });
    before = ',\n';
  }
  yield before === ',\n' ? ']}' : `${before}]}`;
}

async function* jsonLines(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}

/** Where the archive has the bytes of a file; null for an address. The same bytes are in the archive once. */
function pathOf({ image_id, content_type, stored_id }: ExportedFile): string | null {
  const extension = FILE_EXTENSIONS[content_type ?? ''];
  if (!extension || !stored_id) return null;
  return image_id ? `images/${image_id}.${extension}` : `files/${stored_id}.${extension}`;
}
