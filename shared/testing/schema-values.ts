/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  propertyNames?: Schema;
  items?: Schema | false;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  multipleOf?: number;
}

/** Example values of the formats in the OpenAPI document. */
const FORMATS: Record<string, string> = {
  date: '2031-05-06',
  'date-time': '2031-05-06T07:08:09Z',
  email: 'ada@example.org',
  uuid: '3f1c0f0e-7a3b-4d2c-9e5f-0a1b2c3d4e5f',
  uri: 'https://example.org/',
};

/** Candidates for a pattern, tried in order. */
const TEXTS = [
  'a',
  'Ada',
  'Größe 2',
  '1234',
  '1,2',
  'x'.repeat(20),
  'kitchen, top shelf',
  '12:30',
  'custom.12',
  '0123456789abcdef'.repeat(2),
  '0.1,0.1,0.5,0.5',
  'https://example.org/v1',
  'https://example.org/a?b=c',
  // Texts that PostgreSQL rejects or that are invisible.
  'a\0b',
  'half a character \ud83d',
  ' ',
  '\u200b',
];

/** Generates valid and invalid values of a schema from a seeded random number generator. */
export class SchemaValues {
  constructor(
    private readonly definitions: Record<string, Schema>,
    private readonly chance: () => number,
  ) {}

  valid(given: Schema): unknown {
    const schema = this.resolved(given);
    if (schema.enum) return this.choose(schema.enum);
    if ('const' in schema) return schema.const;
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives && !schema.properties) return this.valid(this.choose(alternatives));
    switch (this.typeOf(schema)) {
      case 'null':
        return null;
      case 'boolean':
        return this.chance() < 0.5;
      case 'integer':
      case 'number':
        return this.number(schema);
      case 'string':
        return this.text(schema);
      case 'array':
        return this.list(schema);
      case 'object':
        return this.object(schema);
      default:
        return 'anything';
    }
  }

  /** Values that differ from a valid value in one place, with that place. */
  *invalid(given: Schema, at = ''): Generator<{ at: string; value: unknown }> {
    const schema = this.resolved(given);
    for (const value of this.wrongInItself(schema)) yield { at, value };
    if (this.typeOf(schema) !== 'object' || !schema.properties) return;
    const whole = this.object(schema, true);
    yield* this.wrongAlternatives(schema, whole, at);
    for (const name of schema.required ?? []) {
      const { [name]: _, ...rest } = whole;
      yield { at: `${at}.${name} missing`, value: rest };
    }
    for (const [name, part] of Object.entries(schema.properties)) {
      for (const wrong of this.invalid(part, `${at}.${name}`)) {
        yield { at: wrong.at, value: { ...whole, [name]: wrong.value } };
      }
    }
  }

  private *wrongInItself(schema: Schema): Generator<unknown> {
    if (schema.anyOf && !schema.properties) {
      // A value that matches none of the alternatives.
      yield { neither: 'this' };
      return;
    }
    const type = this.typeOf(schema);
    if (type === undefined) return;
    if (type !== 'object') yield { an: 'object' };
    if (type !== 'boolean') yield true;
    if (type === 'integer') yield 1.5;
    if (schema.maximum !== undefined) yield schema.maximum + Math.max(1, schema.maximum * 1e-9);
    if (schema.minimum !== undefined) yield schema.minimum - 1;
    if (schema.exclusiveMinimum !== undefined) yield schema.exclusiveMinimum;
    if (schema.maxLength !== undefined) yield 'x'.repeat(schema.maxLength + 1);
    if (schema.minLength) yield '';
    if (schema.pattern?.includes('\\0')) yield 'a\0b';
    if (schema.enum || schema.format) yield 'no such value';
    if (schema.minItems) yield [];
    if (schema.prefixItems) yield* this.wrongTuples(schema.prefixItems);
    if (schema.maxItems !== undefined && schema.items)
      yield Array.from({ length: schema.maxItems + 1 }, () => this.valid(schema.items as Schema));
  }

  /** Objects that match none of the alternatives, or all of several exclusive alternatives. */
  private *wrongAlternatives({ anyOf, oneOf, properties = {} }: Schema, whole: Record<string, unknown>, at: string) {
    const needed = (anyOf ?? oneOf ?? []).map(({ required = [] }) => required);
    if (needed.length === 0 || needed.some((names) => names.length === 0)) return;
    const names = needed.flat();
    if (anyOf) {
      const others = Object.entries(whole).filter(([name]) => !names.includes(name));
      yield { at: `${at} without an alternative`, value: Object.fromEntries(others) };
    } else {
      const all = names.map((name) => [name, this.valid(properties[name] ?? {})]);
      yield { at: `${at} with all alternatives`, value: { ...whole, ...Object.fromEntries(all) } };
    }
  }

  private *wrongTuples(parts: Schema[]): Generator<unknown> {
    const whole = parts.map((part) => this.valid(part));
    yield whole.slice(1);
    yield [...whole, whole[0]];
    for (const [index, part] of parts.entries()) {
      for (const wrong of this.wrongInItself(this.resolved(part))) yield whole.with(index, wrong);
    }
  }

  private resolved(schema: Schema): Schema {
    if (!schema.$ref) return schema;
    const found = this.definitions[schema.$ref.split('/').at(-1) ?? ''];
    if (!found) throw new Error(`${schema.$ref} is not defined`);
    return found;
  }

  private typeOf({ type, properties }: Schema): string | undefined {
    return Array.isArray(type) ? type[0] : (type ?? (properties && 'object'));
  }

  private number({ type, minimum, exclusiveMinimum, maximum = 1_000, multipleOf }: Schema): number {
    const isWhole = type === 'integer';
    const least = minimum ?? (isWhole ? (exclusiveMinimum ?? 0) + 1 : (exclusiveMinimum ?? 0) + 0.01);
    const start = exclusiveMinimum === undefined ? least : Math.max(least, exclusiveMinimum + (isWhole ? 1 : 0.01));
    if (this.chance() < 0.2) return start;
    if (this.chance() < 0.2) return maximum;
    const number = start + this.chance() * (Math.min(maximum, 1_000) - start);
    if (isWhole) return Math.floor(number);
    return multipleOf ? Math.round(number / multipleOf) / Math.round(1 / multipleOf) : number;
  }

  private text({ format, pattern, minLength = 0, maxLength = 100 }: Schema): string {
    if (format && FORMATS[format]) return FORMATS[format];
    const regex = pattern ? new RegExp(pattern, 'u') : /^/;
    const fitting = [...TEXTS, 'x'.repeat(maxLength > 5_000 ? 1 : maxLength)].filter(
      (text) => text.length >= minLength && text.length <= maxLength && regex.test(text),
    );
    if (fitting.length === 0) throw new Error(`no text for ${pattern} of ${minLength} to ${maxLength} characters`);
    return this.choose(fitting);
  }

  private list({ items, prefixItems, minItems = 0, maxItems = 3 }: Schema): unknown[] {
    if (prefixItems) return prefixItems.map((each) => this.valid(each));
    const length = minItems + Math.floor(this.chance() * (Math.min(maxItems, minItems + 3) - minItems + 1));
    return Array.from({ length }, () => this.valid(items || {}));
  }

  /** @param isWhole whether the object has all its fields */
  private object(schema: Schema, isWhole = false): Record<string, unknown> {
    const { properties = {}, required = [], oneOf, additionalProperties, propertyNames } = schema;
    const anyOf = schema.anyOf ?? oneOf ?? [];
    if (additionalProperties) return { [String(this.text(propertyNames ?? {}))]: this.valid(additionalProperties) };
    const alternative = anyOf.length > 0 ? this.choose(anyOf) : {};
    const needed = new Set([...required, ...(alternative.required ?? [])]);
    // Omits the fields of the other exclusive alternatives.
    const excluded = new Set(oneOf?.flatMap((other) => (other === alternative ? [] : (other.required ?? []))));
    const names = Object.keys(properties).filter(
      (name) => needed.has(name) || (!excluded.has(name) && (isWhole || this.chance() < 0.5)),
    );
    return Object.fromEntries(
      names.map((name) => [
        name,
        this.valid(merged(this.resolved(properties[name] ?? {}), alternative.properties?.[name])),
      ]),
    );
  }

  private choose<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.chance() * choices.length)] as T;
  }
}

/** Merges two schemas. The second narrows the first. */
function merged(schema: Schema, more: Schema | undefined): Schema {
  if (!more) return schema;
  const { anyOf, ...rest } = schema;
  const branch = anyOf?.find(({ type }) => !more.type || type === more.type) ?? {};
  return { ...rest, ...branch, ...more };
}
