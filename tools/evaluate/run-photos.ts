import { cpus } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_MODEL, endpointOf } from '@whereabouts/analysis/ai-settings/provider.js';
import { PROMPT_VERSION } from '@whereabouts/analysis/vision/prompt-version.js';
import { Analyzer } from './analyze/analyzer.js';
import { KeptReadings } from './analyze/kept-readings.js';
import { peakOfChildren } from './analyze/reader-memory.js';
import type { LabeledPhoto } from './labels/labels.js';
import type { RunOptions } from './options.js';
import type { Result } from './result.js';
import { scorePhoto } from './score/score-photo.js';

/**
 * Analyzes labeled photos one after another and scores the answers.
 * @param onPhoto called after each photo
 * @param stop ends the run after the current photo
 */
export async function runPhotos(
  { photos: folder, provider, env, readings, language, second_reader }: RunOptions,
  photos: LabeledPhoto[],
  onPhoto: (done: number) => void,
  stop?: AbortSignal,
): Promise<Result> {
  const analyzer = new Analyzer(env, provider, readings ? new KeptReadings(readings) : undefined);
  const result: Result = {
    ...{ format: 1, provider, started_at: new Date().toISOString(), reader_megabytes: null, photos: [] },
    model: provider === 'openai' ? (env.OPENAI_MODEL ?? DEFAULT_MODEL) : 'built-in reader',
    host: provider === 'openai' ? new URL(endpointOf(env).base_url).host : null,
    prompt_version: provider === 'openai' ? PROMPT_VERSION : null,
    machine: `${cpus()[0]?.model.trim()}, Node.js ${process.versions.node}`,
  };
  try {
    for (const photo of photos) {
      if (stop?.aborted) break;
      const own = photo.language ?? language ?? env.READER_LANGUAGE ?? null;
      const answer = await analyzer.analyze(join(folder, photo.file), {
        names: language ?? photo.language ?? null,
        printed: second_reader ? own : null,
      });
      result.photos.push(scorePhoto(photo, answer));
      result.reader_megabytes = Math.max(result.reader_megabytes ?? 0, peakOfChildren() ?? 0) || null;
      onPhoto(result.photos.length);
    }
  } finally {
    await analyzer.close();
  }
  return result;
}
