/** `timeout` and `temporary` may go better next time, `permanent` never will. */
export type VisionProblemKind = 'temporary' | 'timeout' | 'permanent';

interface Details {
  /** The provider asked not to be called before. */
  retry_after_ms?: number;
  /** A model has looked, and the answer was of no use. */
  is_answered?: boolean;
  /** The provider's own reason, without secrets: for admins. */
  provider_message?: string | null;
  /** HTTP status of the provider's refusal. */
  status?: number | null;
}

/** Why a model gave no answer, in words for the user whose image it is. */
export class VisionProblem extends Error {
  readonly retry_after_ms: number;
  readonly is_answered: boolean;
  readonly provider_message: string | null;
  readonly status: number | null;

  constructor(
    message: string,
    readonly kind: VisionProblemKind,
    { retry_after_ms = 0, is_answered = false, provider_message = null, status = null }: Details = {},
  ) {
    super(message);
    this.retry_after_ms = retry_after_ms;
    this.is_answered = is_answered;
    this.provider_message = provider_message;
    this.status = status;
  }
}
