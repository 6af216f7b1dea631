import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_MODEL, endpointOf, priceOf } from '@whereabouts/analysis/ai-settings/provider.js';
import type { ModelEnv } from '@whereabouts/analysis/env.js';
import { PhotoReader, READER_LIMITS } from '@whereabouts/analysis/reader/photo-reader.js';
import type { Reading } from '@whereabouts/analysis/reader/reading.js';
import { type Detect, Recognition } from '@whereabouts/analysis/reader/recognition.js';
import type { AskedModel } from '@whereabouts/analysis/usage/ai-calls.service.js';
import { OfflineVision } from '@whereabouts/analysis/vision/offline-vision.js';
import { OpenAiVision } from '@whereabouts/analysis/vision/openai-vision.js';
import type { Picture, ProviderSlot, VisionModel } from '@whereabouts/analysis/vision/vision-model.js';
import { VisionProblem } from '@whereabouts/analysis/vision/vision-problem.js';
import { cpuOf } from '../../bench/cpu.js';
import type { Answer } from './answer.js';
import type { KeptReadings } from './kept-readings.js';
import { pictureOf } from './picture.js';

/** A file name that names nothing. The file names of a labeled folder often say what is on the photo. */
const FILE_NAME = 'IMG_0001.jpg';
const SOURCE = { user_id: 1, image_id: 1, queue_id: null };
/** Attempts for a photo if the provider is busy. The queue of the product tries five times. */
const ATTEMPTS = 3;
const LEAST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** A busy machine must not change the result, so only the reader's own limits end a reading. */
const { time_ms } = READER_LIMITS;
const QUEUE = { turn_ms: time_ms, after_model_ms: time_ms, alone_ms: time_ms };
const PATIENCE = { ...QUEUE, user_ms: time_ms, user_total_ms: time_ms };

/** `built-in`: the reader without a model. `openai`: any server with OpenAI's chat completions, and the reader. */
export const PROVIDERS = ['built-in', 'openai'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Languages of a photo (BCP 47): of the names to give, and of the print for the second reader. */
export interface Languages {
  names: string | null;
  printed: string | null;
}

/** Analyzes photo files with the code of a worker, without its queue, database and media service. */
export class Analyzer {
  private readonly model: VisionModel;
  private readonly reader: PhotoReader;
  private readonly recognition: Recognition;
  private readonly slot: ProviderSlot;
  private asked: AskedModel[] = [];
  private reading: Reading | null = null;
  private photo = '';
  private paused_ms = 0;
  private languages: Languages = { names: null, printed: null };

  constructor(env: ModelEnv, provider: Provider, readings?: KeptReadings) {
    const calls = { record: async (asked: AskedModel) => void this.asked.push(asked) };
    const endpoint = endpointOf(env);
    const model = env.OPENAI_MODEL ?? DEFAULT_MODEL;
    const price = priceOf(endpoint, model, env);
    this.model =
      provider === 'openai' ? new OpenAiVision({ ...endpoint, price }, model, calls) : new OfflineVision(calls);
    this.slot = (put) => put(AbortSignal.timeout(endpoint.timeout_ms));
    this.reader = new PhotoReader(env);
    const reader = {
      read: async (...asked: Parameters<PhotoReader['read']>) => {
        const read = () => this.reader.read(...asked);
        this.reading = await (readings ? readings.of(this.photo, read) : read());
        return this.reading;
      },
    };
    const of = async () => ({ language: this.languages.printed, is_known: true });
    const language = { of, isOutdated: async () => false };
    this.recognition = new Recognition({ fullPhoto: () => readFile(this.photo) }, reader, language, PATIENCE);
  }

  /** Never rejects because of the photo, the provider or the reader. Analyze one photo at a time. */
  async analyze(photo: string, languages: Languages): Promise<Answer> {
    this.asked = [];
    this.reading = null;
    this.photo = photo;
    this.paused_ms = 0;
    this.languages = languages;
    const [started, cpu_ms] = [performance.now(), cpuOf(process.pid)];
    const picture = await pictureOf(photo).catch((problem: Error) => problem);
    if (picture instanceof Error) return unopened(picture);
    const { detection, error } = await this.recognition.reading('queue', (detect) => this.detect(picture, detect));
    const count = (kind: 'input_tokens' | 'output_tokens') => this.asked.reduce((sum, call) => sum + call[kind], 0);
    const costs = this.asked.map(({ cost_usd }) => cost_usd).filter((cost) => cost !== null);
    return {
      ...{ detection, error, reading: this.reading },
      is_repaired: this.asked.some(({ is_repair }) => is_repair),
      seconds: (performance.now() - started - this.paused_ms) / 1000,
      cpu_seconds: cpu_ms > 0 ? (cpuOf(process.pid) - cpu_ms) / 1000 : null,
      tokens: count('input_tokens') + count('output_tokens'),
      dollars: costs.length === this.asked.length ? costs.reduce((sum, cost) => sum + cost, 0) : null,
    };
  }

  /** Ends the process of the reader. */
  async close(): Promise<void> {
    await this.reader.onApplicationShutdown();
  }

  private async detect(picture: Picture, detect: Detect): Promise<Pick<Answer, 'detection' | 'error'>> {
    const { names } = this.languages;
    const household = names === null ? undefined : { language: names, names: null };
    const image = { ...picture, file_name: FILE_NAME, household, source: SOURCE };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return { detection: await detect(this.model, image, this.slot), error: null };
      } catch (error) {
        if (!(error instanceof VisionProblem)) throw error;
        const { kind, message, provider_message, retry_after_ms } = error;
        if (kind === 'permanent' || attempt === ATTEMPTS)
          return { detection: null, error: [message, provider_message].filter(Boolean).join(' ') };
        const began = performance.now();
        await pause(Math.min(Math.max(retry_after_ms, LEAST_PAUSE_MS), LONGEST_PAUSE_MS));
        this.paused_ms += performance.now() - began;
      }
    }
  }
}

/** Zeros would make the mean time and cost of the other photos look better. */
const unopened = ({ message }: Error): Answer => ({
  ...{ detection: null, reading: null, error: `The photo cannot be opened: ${message}`, is_repaired: false },
  ...{ seconds: null, cpu_seconds: null, tokens: null, dollars: null },
});
