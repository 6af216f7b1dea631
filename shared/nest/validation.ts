import { BadRequestException, StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined };

/** Checks every parameter that names a schema. */
export function validationPipe() {
  return new StandardSchemaValidationPipe({ exceptionFactory: invalid });
}

/** Checks what no route decorator could. @throws BadRequestException that names the field. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(result.error.issues);
}

/** The 400 names the field that is wrong (decisions, section 1). */
function invalid(issues: readonly Issue[]) {
  const [first] = issues;
  const field = first?.path?.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
  const message = first?.message ?? 'The request is not valid.';
  return new BadRequestException({
    message: field ? `${field}: ${message}` : message,
    code: 'invalid',
    ...(field ? { field } : {}),
  });
}
