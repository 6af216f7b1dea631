import { BadRequestException } from '@nestjs/common';
import type { z } from 'zod';
import { type FoundIssue, pathOf, sentenceOf } from './validation-words.js';

/** Checks what comes from outside. @throws BadRequestException that names the field. */
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
 * Zod compares the length of whatever has one, also when it is no text or list: a `length` that cannot be compared makes
 * it throw. Without these the same value is refused for what it is.
 */
function measureless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(measureless);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name, each]) => !MEASURES.has(name) || typeof each !== 'object');
  return Object.fromEntries(fields.map(([name, each]) => [name, measureless(each)]));
}

const MEASURES = new Set(['length', 'size']);

/** The 400 names the field that is wrong, in a sentence. */
function invalid(issues: readonly FoundIssue[]) {
  const [first] = issues;
  const field = first && pathOf(first).map(String).join('.');
  return new BadRequestException({
    message: first ? sentenceOf(first) : 'The request is not valid.',
    code: 'invalid',
    ...(field ? { field } : {}),
  });
}
