import type { ProviderSlot, VisionModel } from './vision-model.js';
import { VisionProblem } from './vision-problem.js';

/** The model, which tells when its provider has answered, even if the answer is not used or a later request fails. */
export function watchedModel(model: VisionModel, onAnswer: () => void): VisionModel {
  const watched =
    (slot: ProviderSlot): ProviderSlot =>
    (put) =>
      slot(async (signal) => {
        try {
          const answer = await put(signal);
          onAnswer();
          return answer;
        } catch (error) {
          if (error instanceof VisionProblem && error.is_answered) onAnswer();
          throw error;
        }
      });
  return {
    isFree: model.isFree,
    detectItems: (image, slot) => model.detectItems(image, watched(slot)),
    correctItems: (image, correction, slot) => model.correctItems(image, correction, watched(slot)),
  };
}
