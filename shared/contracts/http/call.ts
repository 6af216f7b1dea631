import { z } from 'zod';
import type { Actor } from '../auth.js';
import type { Command, RawCommand } from '../contract.js';
import { PathId } from '../fields.js';
import { type PathField, parseRoute, type Route } from './route.js';

/** What a call takes and answers beside its route. */
interface CallOptions {
  /** One sentence for whoever reads the API's documentation. */
  summary: string;
  /** Fields of the path that are no ids. */
  params?: Record<string, z.ZodType>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Whether the body is a form, because an image comes in it. */
  isForm?: true;
  /** JSON that the call takes in place of the form. */
  insteadOfForm?: z.ZodType;
  /** 200 unless said otherwise. */
  status?: 201 | 302;
  /** Of a call whose work an earlier call has already done. */
  repeatedStatus?: 200;
  /** Codes of failures that are this call's own, by status; those of any call, and of its path, are not repeated. */
  errors?: Partial<Record<400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 507, string[]>>;
  /** Needs no token. */
  isPublic?: true;
  /** What `<img>` loads: instead of a token the cookie for images will do (docs/rules/accounts.md). */
  takesImageCookie?: true;
  /** Costs more the more somebody has: a user's heavy calls take turns (docs/rules/answers.md). */
  isHeavy?: true;
  /**
   * Whether it is refused while the server has no room (docs/rules/calls.md). A POST or PUT needs room unless it says
   * otherwise, because it only reads, signs somebody in, or leads to erasing; a GET or DELETE does not.
   */
  needsRoom?: false;
}

/** An answer that is no JSON. */
interface Content {
  /** Media types that the answer may have. */
  content: readonly string[];
}

/** A call of the public API: everything that is known of it, for the gateway, the web app and the documentation. */
export interface HttpCall<
  R extends Route = Route,
  Options extends CallOptions = CallOptions,
  Response extends z.ZodType = z.ZodType,
  C extends Command | RawCommand | null = Command | RawCommand | null,
> {
  route: R;
  options: Options;
  /** Null for one that is no JSON. */
  response: Response | null;
  content: readonly string[];
  /** The one command that answers it, as it is; null where the gateway does more than pass it on. */
  command: C;
}

type Params<C extends HttpCall> = {
  [Name in PathField<C['route']>]: C['options']['params'] extends { [_ in Name]: infer Schema }
    ? Schema
    : typeof PathId;
};
type Parts<C extends HttpCall> = {
  [Part in 'query' | 'body']: C['options'] extends { [_ in Part]: infer Schema extends z.ZodType }
    ? Schema
    : z.ZodUnknown;
};
type OutputOf<Schemas> = { [Name in keyof Schemas]: z.output<Schemas[Name] & z.ZodType> };

/** What a handler of the call gets: its checked fields, wherever they came from, and who asks. */
export type CallInput<C extends HttpCall> = OutputOf<Params<C>> &
  z.output<Parts<C>['query']> &
  z.output<Parts<C>['body']> &
  (C['options'] extends { isPublic: true } ? unknown : { actor: Actor });

/** What a caller gives: fields, wherever they travel. */
export type CallFields<C extends HttpCall> = { [Name in PathField<C['route']>]: InPath<Params<C>[Name]> } & z.input<
  Parts<C>['query']
> &
  z.input<Parts<C>['body']>;
type InPath<Schema> = Schema extends typeof PathId ? number : z.input<Schema & z.ZodType>;

/** What a caller gets. */
export type CallAnswer<C extends HttpCall> =
  C extends HttpCall<Route, CallOptions, infer Response> ? z.output<Response> : never;

/** A call that the gateway has a handler for, `@OnCall(…)`. */
export function call<R extends Route, const Options extends CallOptions, Response extends z.ZodType>(
  route: R,
  response: Response | Content,
  options: Options,
): HttpCall<R, Options, Response, null> {
  const isJson = response instanceof z.ZodType;
  const content = isJson ? ['application/json'] : response.content;
  return { route, options, response: isJson ? response : null, content, command: null };
}

/** A call that one command answers: its fields and the actor are the command's request, and its response the answer. */
export function forward<R extends Route, C extends Command | RawCommand, const Options extends CallOptions>(
  route: R,
  command: C &
    (CallInput<HttpCall<R, Options, C['response'], C>> extends z.input<C['request']> ? unknown : 'fields do not fit'),
  options: Options,
): HttpCall<R, Options, C['response'], C> {
  return { route, options, response: command.response, content: ['application/json'], command };
}

/** Whether the call is refused with 507 `storage_full` while the server has no room. */
export function needsRoom({ route, options }: Pick<HttpCall, 'route' | 'options'>): boolean {
  return options.needsRoom ?? ['POST', 'PUT'].includes(parseRoute(route).method);
}

/** What is answered where the caller sees nothing under an id of the path. */
const UNSEEN: Partial<Record<string, string>> = {
  collection_id: 'collection_not_found',
  item_id: 'item_not_found',
  group_id: 'group_not_found',
  invitation_id: 'invitation_not_found',
  link_id: 'guest_link_not_found',
  queue_id: 'entry_not_found',
  batch_id: 'batch_not_found',
  image_id: 'not_found',
};

/** Codes of a call's failures by status: those it declares, 404s of what its path names, and 507 for want of room. */
export function errorsOf(call: HttpCall): Record<string, string[]> {
  const { route, options } = call;
  const { errors = {} } = options;
  const unseen = parseRoute(route).pathFields.flatMap((name) => UNSEEN[name] ?? []);
  const missing = [...new Set([...unseen, ...(errors[404] ?? [])])];
  return {
    ...errors,
    ...(missing.length > 0 && { 404: missing }),
    ...(needsRoom(call) && { 507: ['storage_full'] }),
  };
}

/** The schemas of the fields in a call's path. */
export function paramsOf({ route, options }: HttpCall): Record<string, z.ZodType> {
  return Object.fromEntries(parseRoute(route).pathFields.map((name) => [name, options.params?.[name] ?? PathId]));
}
