import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { HttpException, Inject, Injectable, Logger } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Problem } from '@whereabouts/shared/contracts/problem.js';
import { type KnownFacts, ReadPhoto } from '@whereabouts/shared/contracts/similar.js';
import { RemoteProblem } from '@whereabouts/shared/nest/http/problems.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { sendSigned } from '@whereabouts/shared/nest/security/signatures/body-signature.js';
import { signCall } from '@whereabouts/shared/nest/security/signatures/internal-call.js';
import type { GatewayEnv } from '../env.js';

const PATH = '/internal/read-photo';
/** Longer than analysis waits for its reader. */
const TIMEOUT_MS = 15_000;

/** Has analysis read the text and codes on a photo that is not stored. The photo streams from media to analysis. */
@Injectable()
export class PhotoReading {
  private readonly log = new Logger('PhotoReading');

  constructor(@Inject(ENV) private readonly env: GatewayEnv) {}

  /**
   * Null if the photo is not read: the search then continues with its look.
   * @throws RemoteProblem 429 if the actor has several photos read already
   */
  async of(actor: Actor, photo: IncomingMessage): Promise<KnownFacts | null> {
    if (!this.env.ANALYSIS_URL) return null;
    const signing = this.env.SERVICE_KEYS.signingFor('analysis');
    const signed = signCall(signing, actor, 'POST', PATH);
    const headers = { ...signed, 'content-type': 'application/octet-stream' };
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const outgoing = sendSigned(signing, new URL(PATH, this.env.ANALYSIS_URL), options, photo);
    // Analysis may answer and close the connection before it has received everything.
    outgoing.on('error', () => {});
    try {
      return await factsIn(outgoing);
    } catch (error) {
      if (error instanceof HttpException) throw error;
      this.log.warn({ error }, 'photo not read, searching by its look');
      return null;
    } finally {
      photo.unpipe(outgoing);
      outgoing.destroy();
    }
  }
}

async function factsIn(outgoing: ClientRequest): Promise<KnownFacts | null> {
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = await json(response);
  const { statusCode: status = 500 } = response;
  if (status === 429) {
    const { error, code } = Problem.parse(body);
    throw new RemoteProblem({ status, error, code, retry_after: response.headers['retry-after'] });
  }
  if (status !== 201) throw new Error(`analysis answered ${status}`);
  return ReadPhoto.parse(body).facts;
}
