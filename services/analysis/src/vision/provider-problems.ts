import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { AnswerTooLong } from './bounded-fetch.js';
import { providerReason } from './provider-reason.js';
import { VisionProblem } from './vision-problem.js';

const TOO_MANY_REQUESTS = 429;
/** Statuses below 500 that a retry may fix: request timeout, too early, too many requests. */
const PASSING = [408, 425, TOO_MANY_REQUESTS];

const NOT_FOUND = 404;
/** Ollama's reason while it downloads a model, and for a wrong name: it cannot tell which. */
const NOT_PULLED = /^model (["']).+\1 not found\b/;
/** More than the longest delay, so that the wait costs no attempt. A download takes minutes. */
const DOWNLOAD_WAIT_MS = 600_000;
/** An hour for a server that has other models: a wrong name is then more likely than a download. */
const WAITS_BESIDE_OTHERS = 6;

/** Converts a provider error to a problem with a message for the image's owner. */
export function problemOf(error: unknown, signal: AbortSignal, key?: string): VisionProblem {
  // The client has its own timeout, which may end a call before the signal does.
  if (signal.aborted || error instanceof APIConnectionTimeoutError)
    return new VisionProblem('The AI service did not answer in time.', 'timeout');
  if (error instanceof AnswerTooLong) return tooLong();
  if (error instanceof APIConnectionError) return new VisionProblem('The AI service cannot be reached.', 'temporary');
  if (error instanceof APIError && error.status) return problemOfStatus(error.status, error, key);
  return unreadable();
}

export function unreadable() {
  const message = 'The AI service gave an answer that cannot be read.';
  return new VisionProblem(message, 'permanent', { is_answered: true });
}

export function emptyAnswer() {
  const message = 'The AI service gave an empty answer.';
  return new VisionProblem(message, 'permanent', { is_answered: true, is_empty: true });
}

function tooLong() {
  const message = 'The AI service gave an answer that is too long.';
  return new VisionProblem(message, 'permanent', { is_answered: true });
}

export function refused() {
  return new VisionProblem('The AI service declined to look at this photo.', 'permanent', { is_answered: true });
}

function problemOfStatus(status: number, error: APIError, key: string | undefined): VisionProblem {
  const details = { status, provider_message: providerReason(error, key) };
  if (status === TOO_MANY_REQUESTS) {
    const retry_after_ms = retryAfter(error.headers);
    return new VisionProblem('The AI service is busy (status 429).', 'temporary', { ...details, retry_after_ms });
  }
  if (PASSING.includes(status) || status >= 500) {
    return new VisionProblem(`The AI service failed (status ${status}).`, 'temporary', details);
  }
  return new VisionProblem(refusalOf(status), 'permanent', details);
}

/** Whether Ollama does not have the model. */
export const isNotPulled = ({ status, provider_message }: VisionProblem): boolean =>
  status === NOT_FOUND && NOT_PULLED.test(provider_message ?? '');

/** A model that may be on its way. @param others whether the server lists other models, but not this one */
export function missingModel(
  model: string,
  { status, provider_message }: VisionProblem,
  others: boolean,
): VisionProblem {
  const message = others
    ? `The AI server has other models, but not "${model}" (status ${status}). An admin can choose another model.`
    : `The AI server does not have the model "${model}" (status ${status}). It may be downloading it. If not, an admin can choose another model.`;
  const most_waits = others ? WAITS_BESIDE_OTHERS : undefined;
  const details = { status, provider_message, retry_after_ms: DOWNLOAD_WAIT_MS, most_waits };
  return new VisionProblem(message, 'temporary', details);
}

function refusalOf(status: number): string {
  if (status < 400) return `The AI service moved to another address (status ${status}). An admin can change it.`;
  if (status === 401 || status === 403)
    return `The AI service refused access (status ${status}). Its key needs checking.`;
  if (status === NOT_FOUND)
    return 'The AI service does not know the model or the address (status 404). An admin can choose another model.';
  return `The AI service refused the request (status ${status}). An admin can see why.`;
}

/** Seconds or a date (RFC 9110). Other values are ignored. */
function retryAfter(headers: Headers | undefined): number {
  const value = headers?.get('retry-after') ?? '';
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Math.max(wait || 0, 0);
}
