import type { IncomingMessage } from 'node:http';
import {
  Controller,
  HttpException,
  Inject,
  Logger,
  PayloadTooLargeException,
  Post,
  Req,
  UseGuards,
} from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { MAX_IMAGE_BYTES } from '@whereabouts/shared/contracts/limits.js';
import { KnownFacts, type ReadPhoto } from '@whereabouts/shared/contracts/similar.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { PerUserConcurrency } from '@whereabouts/shared/nest/security/per-user-concurrency.js';
import { checkedBody } from '@whereabouts/shared/nest/security/signatures/body-signature.js';
import { InternalActor, internalCallsOf } from '@whereabouts/shared/nest/security/signatures/internal-call.guard.js';
import type { AnalysisEnv } from '../env.js';
import { labelFacts } from './label-facts.js';
import { PhotoReader } from './photo-reader.js';
import { PrintedLanguage } from './printed-language.js';
import { printedText } from './printed-text.js';
import { isSureCode } from './product-code.js';
import type { Reading } from './reading.js';
import { suggestedName } from './suggested-name.js';

/** A user who searches with a photo waits at most this long for the reader, the photos before it included. */
const PATIENCE_MS = 12_000;
/** Photos that one user may have read at a time. Like instant analyses. */
const AT_ONCE = 3;

/** Reads photos that are not stored, for searches by photo. */
@Controller('internal')
@UseGuards(internalCallsOf('gateway'))
export class SentPhotosController {
  private readonly log = new Logger('SentPhotos');
  private readonly limit = new PerUserConcurrency({ per_user: AT_ONCE, patience_ms: 0, refusal: tooMany });

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly reader: PhotoReader,
    private readonly language: PrintedLanguage,
  ) {}

  /** Facts are null if the reader is off, too busy, or fails: the search continues with the look of the photo. */
  @Post('read-photo')
  read(@InternalActor() actor: Actor, @Req() request: IncomingMessage): Promise<ReadPhoto> {
    return this.limit.run(actor.id, async () => ({ facts: await this.factsOn(actor, request) }));
  }

  private async factsOn(actor: Actor, request: IncomingMessage): Promise<KnownFacts | null> {
    // The photo stays unread until it is its turn, so that waiting photos take no memory.
    const load = async () => {
      const check = checkedBody(this.env.SERVICE_KEYS, request);
      const photo = await bodyOf(request);
      check();
      return photo;
    };
    const language = async () => (await this.language.of(actor.id)).language;
    try {
      const reading = await this.reader.read({ line: 'user', load, language }, AbortSignal.timeout(PATIENCE_MS));
      return reading && knownFacts(reading);
    } catch (error) {
      if (error instanceof HttpException) throw error;
      this.log.warn({ error }, 'sent photo not read, continuing without text');
      return null;
    } finally {
      request.resume();
    }
  }
}

/** A code that may be wrong is left out: it would exclude the right item and find a wrong one. */
export function knownFacts(reading: Reading): KnownFacts {
  const { code, serial_number } = labelFacts(reading);
  return KnownFacts.parse({
    name: suggestedName(reading.lines),
    code: code !== null && isSureCode(reading, code) ? code : null,
    serial_number,
    printed_text: printedText(reading),
  });
}

/** The signature is calculated from the same `data` events, so the request must not be read in any other way. */
function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_IMAGE_BYTES) reject(new PayloadTooLargeException());
    else chunks.push(chunk);
  });
  request.once('end', () => resolve(Buffer.concat(chunks)));
  request.once('error', reject);
  // A request whose connection is already gone emits nothing more.
  const leave = () => reject(new Error('the caller left'));
  request.once('close', leave);
  if (request.destroyed) leave();
  return promise;
}

const tooMany = () =>
  new HttpException(
    { message: `${AT_ONCE} of your photos are being read already.`, code: 'rate_limited', retry_after: 5 },
    429,
  );
