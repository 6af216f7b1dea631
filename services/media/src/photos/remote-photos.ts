import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Logger } from '@nestjs/common';
import { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { Image, PreviewProblem } from '@whereabouts/shared/contracts/media.js';
import { z } from 'zod';
import { photoForm, receivePhotoForm } from './photo-form.js';
import { isNoSpace, REFUSAL_CODES } from './photo-refused.js';
import { PhotoWorkers, type TaskName, type TaskOutcome, type TaskRequest } from './photo-tasks.js';

/** Longer than one photo may take, even if it waits for several large ones. */
const PATIENCE_MS = 180_000;

/** Only files with these names are written into a folder of media. */
const RESULT_FILE = /^(photo|thumb|crop-\d{1,2}|picture|pixels|page-\d{1,2})$/;

const FileName = z
  .string()
  .transform((path) => basename(path))
  .pipe(z.string().regex(RESULT_FILE));
const Count = z.int().positive();
const ThumbHash = z.string().max(100);
const { content_type } = Image.shape;
const Refused = z.object({ refused: z.enum(REFUSAL_CODES) });
const Converted = z.object({
  photo_path: FileName,
  thumbnail_path: FileName,
  width: Count,
  height: Count,
  content_type,
  bytes: Count,
  thumb_bytes: Count,
  thumb_hash: ThumbHash,
});
const Crops = z.array(z.object({ box: ImageBox, path: FileName, bytes: Count, thumb_hash: ThumbHash }));
const Picture = z.object({
  picture_path: FileName,
  picture_bytes: Count,
  width: Count,
  height: Count,
  pixels_path: FileName,
  pixels_bytes: Count,
});
const Pages = z.object({ page_count: Count, pages: z.array(z.object({ path: FileName, bytes: Count })).min(1) });
const RESULTS = {
  convert: z.union([Refused, z.object({ result: z.union([z.literal('large'), Converted]) })]),
  convertLarge: z.union([Refused, z.object({ result: Converted })]),
  crop: z.union([Refused, z.object({ result: Crops })]),
  picture: z.union([Refused, z.object({ result: Picture })]),
  drawPdf: z.union([Refused, z.object({ result: z.union([z.object({ problem: PreviewProblem }), Pages]) })]),
};

/**
 * Sends photos to a container that decodes them (`photo-server.ts`). A hostile photo may have compromised the
 * container, so its response is validated like external input.
 */
export class RemotePhotos extends PhotoWorkers {
  private readonly log = new Logger('RemotePhotos');

  constructor(private readonly url: string) {
    super();
  }

  async run<Name extends TaskName>(
    name: Name,
    request: TaskRequest<Name>,
    signal?: AbortSignal,
  ): Promise<TaskOutcome<Name>> {
    try {
      const { json, files } = await this.ask(name, request, signal);
      const outcome = RESULTS[name].parse(json);
      if ('refused' in outcome) return outcome as TaskOutcome<Name>;
      return { result: placed(outcome.result, request.folder, files) } as TaskOutcome<Name>;
    } catch (error) {
      signal?.throwIfAborted();
      const isFull = isNoSpace(error);
      if (!isFull) this.log.error({ error }, 'photo container failed, photo not read');
      return { refused: isFull ? 'storage_full' : 'busy' } as TaskOutcome<Name>;
    }
  }

  async close() {}

  private async ask(name: TaskName, { path, folder, ...rest }: TaskRequest<TaskName>, left?: AbortSignal) {
    const late = AbortSignal.timeout(PATIENCE_MS);
    const signal = left ? AbortSignal.any([late, left]) : late;
    const { content_type, body } = photoForm(rest, [path]);
    const options = { method: 'POST', headers: { 'content-type': content_type }, signal, agent: false };
    const outgoing = httpRequest(new URL(`/${name}`, this.url), options);
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    const [[response]] = await Promise.all([answered, pipeline(body, outgoing)]);
    if (response.statusCode !== 200) {
      response.destroy();
      throw new Error(`status ${response.statusCode}`);
    }
    return receivePhotoForm(response, folder, RESULT_FILE);
  }
}

type AnyResult =
  | 'large'
  | { problem: PreviewProblem }
  | z.infer<typeof Converted | typeof Crops | typeof Picture | typeof Pages>;

/** Replaces file names with paths in `folder`. @throws Error if a file is incomplete */
function placed(result: AnyResult, folder: string, files: Map<string, number>): AnyResult {
  if (result === 'large' || 'problem' in result) return result;
  const place = (name: string, bytes: number) => {
    if (files.get(name) !== bytes) throw new Error('a file of a result is missing');
    return join(folder, name);
  };
  if (Array.isArray(result)) return result.map((crop) => ({ ...crop, path: place(crop.path, crop.bytes) }));
  if ('pages' in result) {
    return { ...result, pages: result.pages.map((page) => ({ ...page, path: place(page.path, page.bytes) })) };
  }
  if ('pixels_path' in result) {
    return {
      ...result,
      picture_path: place(result.picture_path, result.picture_bytes),
      pixels_path: place(result.pixels_path, result.pixels_bytes),
    };
  }
  return {
    ...result,
    photo_path: place(result.photo_path, result.bytes),
    thumbnail_path: place(result.thumbnail_path, result.thumb_bytes),
  };
}
