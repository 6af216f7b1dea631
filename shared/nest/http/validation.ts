import { BadRequestException } from '@nestjs/common';
import type { z } from 'zod';
import { type FoundIssue, pathOf, sentenceOf } from './validation-words.js';

/** Validates external input. @throws BadRequestException that names the field */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = attempt(schema, value);
  if (result.success) return result.data;
  throw invalid(result.error.issues);
}

function attempt<Schema extends z.ZodType>(schema: Schema, value: unknown) {
  try {
    return schema.safeParse(value);
  } catch {
    return schema.safeParse(measureless(value));
  }
}

/**
 * Zod reads `length` of any value that has one and throws if it cannot be compared. This copy of the value has no such
 * fields, so Zod rejects it with a proper issue.
 */
function measureless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(measureless);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name, each]) => !MEASURES.has(name) || typeof each !== 'object');
  return Object.fromEntries(fields.map(([name, each]) => [name, measureless(each)]));
}

const MEASURES = new Set(['length', 'size']);

/** The 400 response. Its sentence names the first invalid field. */
function invalid(issues: readonly FoundIssue[]) {
  const [first] = issues;
  const field = first && pathOf(first).map(String).join('.');
  return new BadRequestException({
    message: first ? sentenceOf(first) : 'The request is not valid.',
    code: 'invalid',
    ...(field ? { field } : {}),
  });
}
