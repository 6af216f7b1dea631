import { type Schema, SchemaValues } from '@whereabouts/shared/testing/schema-values.js';
import sharp from 'sharp';
import type { ApiDocument, DescribedCall } from './described-calls.js';
import type { KnownIds } from './known-ids.js';

type Init = RequestInit & { headers: Record<string, string> };

export interface GeneratedRequest {
  path: string;
  init: Init;
  /** Why the document forbids the request. Undefined for a valid request. */
  flaw: string | undefined;
  /** The body, for reports. */
  sent: unknown;
}

type Values = Record<string, unknown>;

/** Parts of forms that are files. */
const FILE_PARTS = new Set(['image', 'file']);

/**
 * Generates requests from the OpenAPI document: valid ones, and invalid ones that differ from a valid one in one place.
 */
export class GeneratedRequests {
  private readonly values: SchemaValues;
  private readonly image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#664422' } })
    .png()
    .toBuffer();

  constructor(
    { components }: ApiDocument,
    private readonly ids: KnownIds,
    private readonly chance: () => number,
  ) {
    this.values = new SchemaValues(components.schemas, chance);
  }

  async valid(call: DescribedCall): Promise<GeneratedRequest> {
    const params = this.params(call);
    const { body, requestBody } = call;
    // A query can replace the body.
    const isLeftOut = !requestBody?.required && (params.query.all !== undefined || this.chance() < 0.2);
    const sent = body && !isLeftOut ? this.ids.into(this.values.valid(body)) : undefined;
    const init = call.isForm ? await this.form(sent as Values) : json(call, sent);
    return { path: pathOf(call, params), init, flaw: undefined, sent };
  }

  /** Undefined for a call that accepts any input. */
  async invalid(call: DescribedCall): Promise<GeneratedRequest | undefined> {
    const params = this.params(call);
    const sent = call.body && !call.isForm ? this.values.valid(call.body) : undefined;
    const flaws = [
      ...[...(call.body && !call.isForm ? this.values.invalid(call.body) : [])].map(({ at, value }) => {
        return { at: `body${at}`, params, sent: value };
      }),
      ...(call.parameters ?? []).flatMap(({ name, in: place, schema }) =>
        this.wrongTexts(schema).map((text) => {
          return { at: `${place}.${name}`, params: { ...params, [place]: { ...params[place], [name]: text } }, sent };
        }),
      ),
    ];
    const flaw = flaws[Math.floor(this.chance() * flaws.length)];
    if (!flaw) return undefined;
    return { path: pathOf(call, flaw.params), init: json(call, flaw.sent), flaw: flaw.at, sent: flaw.sent };
  }

  private params({ parameters = [] }: DescribedCall): Record<'path' | 'query', Values> {
    const params = { path: {} as Values, query: {} as Values };
    for (const { name, in: place, required, schema } of parameters) {
      if (!required && this.chance() < 0.5) continue;
      params[place][name] = this.ids.pick(name) ?? this.values.valid(schema);
    }
    return params;
  }

  /** All values in an address are text, so a non-text value cannot be told from its text form. */
  private wrongTexts(schema: Schema): string[] {
    const isNumber = schema.type === 'integer';
    return [...this.values.invalid(schema)]
      .map(({ value }) => value)
      .filter((value) => (isNumber ? typeof value !== 'object' : typeof value === 'string'))
      .map(String)
      .filter((text) => text !== '');
  }

  private async form(fields: Values): Promise<Init> {
    const form = new FormData();
    const parts = Object.entries(fields).filter(([name, value]) => !FILE_PARTS.has(name) && value !== null);
    for (const [name, value] of parts) form.append(name, String(value).toWellFormed());
    // Files follow the fields that describe them.
    for (const name of Object.keys(fields).filter((name) => FILE_PARTS.has(name))) {
      form.append(name, new Blob([new Uint8Array(await this.image)], { type: 'image/png' }), 'photo.png');
    }
    return { method: 'POST', headers: {}, body: form };
  }
}

function json({ method }: DescribedCall, body: unknown): Init {
  if (body === undefined) return { method, headers: {} };
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function pathOf({ path }: DescribedCall, { path: inPath, query }: Record<'path' | 'query', Values>): string {
  const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed());
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  return (
    path.replaceAll(/\{(\w+)\}/g, (_, name) => encoded(inPath[name])) + (asked.length > 0 ? `?${asked.join('&')}` : '')
  );
}
