import { type DetectedItem, MAX_DETECTED } from '@whereabouts/shared/contracts/vision.js';
import { z } from 'zod';
import { boxIn, type SeenBox, unitOf } from './box-in-image.js';
import { cutText } from './cut-text.js';
import { type Read, readJson, schemaForProvider } from './json-answer.js';
import { limited, SeenItem } from './seen-item.js';
import type { Detection } from './vision-model.js';

/** What a model must answer about an image. */
const Answer = z.object({
  items: z.array(SeenItem),
  summary: z.string().describe('one sentence about the whole photo'),
});

const MAX_SUMMARY = 500;

export const ANSWER_SCHEMA = schemaForProvider(Answer);

/** `photo` is the size of the picture that was sent, in pixels. */
export function readAnswer(text: string, image: { width: number; height: number }): Read<Detection> {
  const answer = readJson(text, Answer);
  if ('flaw' in answer) return answer;
  const { items, summary } = answer.value;
  return {
    value: { items: withinLimits(items, image).slice(0, MAX_DETECTED), summary: summaryOf(summary), named_by: 'model' },
  };
}

/** Things with names, each as it can be saved. */
export function withinLimits(items: SeenItem[], image: { width: number; height: number }): DetectedItem[] {
  const boxOf = boxReader(items, image);
  return items.map((item) => limited(item, boxOf)).filter(({ name }) => name);
}

/** Boxes of one answer are measured alike. */
export function boxReader(items: SeenItem[], image: { width: number; height: number }) {
  const unit = unitOf(
    items.map(({ box }) => box).filter((box) => box !== null),
    image,
  );
  return (box: SeenBox) => (unit ? boxIn(unit, box) : null);
}

export function summaryOf(text: string): string {
  return cutText(text, MAX_SUMMARY);
}
