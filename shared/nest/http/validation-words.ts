import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** Error messages for values of the wrong type, for users of forms and authors of API clients. */
const TYPES: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object with fields',
  record: 'must be an object with fields',
  null: 'must be null',
};

const FORMATS: Record<string, string> = {
  date: 'must be a date such as 2026-01-31',
  datetime: 'must be a moment such as 2026-01-31T12:00:00Z',
  email: 'must be an e-mail address',
  url: 'must be an address such as https://example.org',
  uuid: 'must be a UUID',
};

/**
 * The end of a sentence that starts with the field's name. Used where a schema has no message of its own, so that users
 * never see Zod's messages.
 */
function predicate(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return TYPES[issue.expected] ?? 'has the wrong type';
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return `must ${issue.origin === 'number' || issue.origin === 'int' ? 'be' : 'have'} at most ${issue.maximum}${unit(issue.origin)}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'has the wrong form';
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`;
    default:
      return 'does not have the expected form';
  }
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'number' || origin === 'int') return `must be at least ${minimum}`;
  return minimum === 1 ? 'must not be empty' : `must have at least ${minimum}${unit(origin)}`;
}

function unit(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' ? ' entries' : '';
}

z.config({ customError: predicate });

/** An issue of any schema library (Standard Schema). */
export interface FoundIssue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

export function pathOf({ path = [] }: FoundIssue): PropertyKey[] {
  return path.map((part) => (typeof part === 'object' ? part.key : part));
}

/** "Item 1: quantity must be a whole number." A message that is a whole sentence is kept. */
export function sentenceOf(issue: FoundIssue): string {
  const path = pathOf(issue);
  const places: string[] = [];
  while (path.length > 2 && typeof path[1] === 'number') places.push(placeOf(path.splice(0, 2)));
  const isSentence = /^\p{Lu}/u.test(issue.message);
  const statement = isSentence ? issue.message : `${subjectOf(path, issue.message)}.`;
  return places.length > 0 && !isSentence ? `${places.join(', ')}: ${statement}` : capital(statement);
}

/** "Item 1" for `items` and 0. */
function placeOf([list, index]: PropertyKey[]): string {
  return `${capital(words(list).replace(/s$/, ''))} ${Number(index) + 1}`;
}

function subjectOf(path: PropertyKey[], message: string): string {
  if (path.length === 0) return /^(must|has|have|is|does) /.test(message) ? `the request ${message}` : message;
  const last = path.at(-1);
  if (typeof last !== 'number') return `${words(last)} ${message}`;
  return `entry ${last + 1} of ${words(path.at(-2))} ${message}`;
}

const words = (field: PropertyKey | undefined) => String(field ?? 'the request').replaceAll('_', ' ');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
