import { parseArgs } from 'node:util';
import { ModelEnv } from '@whereabouts/analysis/env.js';
import { z } from 'zod';
import { PROVIDERS, type Provider } from './analyze/analyzer.js';

export const USAGE = `npm run evaluate -- --photos DIR [--provider built-in|openai] [--model NAME] [--base-url URL] [--key KEY] [--out DIR]
  compares what is detected on photos with their labels (DIR/labels.json), and writes result.json, result.md and
  result.html to DIR/results/DATE-MODEL
npm run evaluate -- --generated [--count N] [--seed N] [options as above]
  the same with generated photos of labels
npm run evaluate -- --duplicates [--fit] [--count N] [--seed N]
  says how well the look of generated things finds the same things again. --fit: for the things of eight other seeds,
  on which the margin for a search is fitted
npm run evaluate -- --compare A/result.json B/result.json
  says what B does better or worse than A, item by item
npm run evaluate -- --draft EXPORT.zip --photos DIR
  makes a first draft of the labels from an export of your own inventory

  --provider   built-in: the reader, without a model (default). openai: any server with OpenAI's chat completions
  --key        better in the environment: OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL mean what they mean to the server
  --language   language of the names (BCP 47). Without it, the language of each label, else English
  --no-reader  a model alone, without the built-in reader beside it
  --no-second-reader  the reader without the one that knows the language of the print
  --readings   a file that keeps the readings of the built-in reader. A later run with it reads no photo again`;

const Whole = z.coerce.number<string>().int().min(0).optional();

export interface RunOptions {
  photos: string;
  provider: Provider;
  env: ModelEnv;
  out: string | undefined;
  /** A file of `KeptReadings`. */
  readings: string | undefined;
  /** Language of the names, as in the user's settings. */
  language: string | undefined;
  /** False to read with the first reader alone. */
  second_reader: boolean;
}

export type Options =
  | { task: 'help' }
  | { task: 'photos'; run: RunOptions }
  | { task: 'generated'; run: Omit<RunOptions, 'photos'>; seed: number | undefined; count: number | undefined }
  | { task: 'compare'; before: string; after: string }
  | { task: 'duplicates'; fit: boolean; seed: number | undefined; count: number | undefined }
  | { task: 'draft'; archive: string; photos: string };

/** Reads the arguments and the environment. @throws Error that says which argument is wrong */
export function optionsOf(args: string[], environment: NodeJS.ProcessEnv): Options {
  const { values, positionals } = parsed(args);
  const [before, after] = positionals;
  if (values.compare) {
    if (!before || !after) throw new Error('--compare needs two results: A/result.json B/result.json');
    return { task: 'compare', before, after };
  }
  if (values.draft) {
    if (!values.photos) throw new Error('--draft needs --photos DIR, the folder to make');
    return { task: 'draft', archive: values.draft, photos: values.photos };
  }
  const generated = { seed: Whole.parse(values.seed), count: Whole.parse(values.count) };
  if (values.duplicates) return { task: 'duplicates', fit: values.fit ?? false, ...generated };
  if (!values.photos && !values.generated) return { task: 'help' };
  const provider = z.enum(PROVIDERS).safeParse(values.provider);
  if (!provider.success) throw new Error(`--provider is one of: ${PROVIDERS.join(', ')}`);
  const env = envOf(values, environment);
  if (provider.data === 'openai' && !env.OPENAI_API_KEY)
    throw new Error('Set OPENAI_API_KEY, or --key. Servers without keys, such as Ollama, accept any text.');
  const { out, readings, language } = values;
  const run = { provider: provider.data, env, out, readings, language, second_reader: !values['no-second-reader'] };
  if (values.photos) return { task: 'photos', run: { ...run, photos: values.photos } };
  return { task: 'generated', run, ...generated };
}

function parsed(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      photos: { type: 'string' },
      generated: { type: 'boolean' },
      duplicates: { type: 'boolean' },
      fit: { type: 'boolean' },
      compare: { type: 'boolean' },
      draft: { type: 'string' },
      provider: { type: 'string', default: 'built-in' },
      model: { type: 'string' },
      'base-url': { type: 'string' },
      key: { type: 'string' },
      'no-reader': { type: 'boolean' },
      'no-second-reader': { type: 'boolean' },
      language: { type: 'string' },
      out: { type: 'string' },
      readings: { type: 'string' },
      seed: { type: 'string' },
      count: { type: 'string' },
    },
  });
}

function envOf(values: ReturnType<typeof parsed>['values'], environment: NodeJS.ProcessEnv): ModelEnv {
  const given = {
    OPENAI_API_KEY: values.key,
    OPENAI_BASE_URL: values['base-url'],
    OPENAI_MODEL: values.model,
    LOCAL_RECOGNITION: values['no-reader'] ? 'false' : undefined,
  };
  const flags = Object.entries(given).filter(([, value]) => value !== undefined);
  const { success, data, error } = ModelEnv.safeParse({ ...environment, ...Object.fromEntries(flags) });
  if (!success) throw new Error(z.prettifyError(error));
  return data;
}
