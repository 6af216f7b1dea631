/** `timeout` and `temporary` may go better next time, `permanent` never will. */
export type VisionProblemKind = 'temporary' | 'timeout' | 'permanent';

/** Why a model gave no answer, in words for the user whose image it is. */
export class VisionProblem extends Error {
  constructor(
    message: string,
    readonly kind: VisionProblemKind,
    /** The provider asked not to be called before. */
    readonly retry_after_ms = 0,
    /** A model has looked, and the answer was of no use. */
    readonly is_answered = false,
  ) {
    super(message);
  }
}
