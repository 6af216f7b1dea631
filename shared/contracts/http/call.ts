import { z } from 'zod';
import type { Actor } from '../auth.js';
import type { Command, RawCommand } from '../contract.js';
import { PathId } from '../fields.js';
import { type PathField, parseRoute, type Route } from './route.js';

/** The input and output of a call, besides its route. */
interface CallOptions {
  /** One or two sentences for readers of the API documentation. */
  summary: string;
  /** Path fields that are not ids. */
  params?: Record<string, z.ZodType>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a multipart form because it contains an image. */
  isForm?: true;
  /** The schema of a JSON body that the call accepts instead of the form. */
  insteadOfForm?: z.ZodType;
  /** The success status. Default: 200. */
  status?: 201 | 202 | 302;
  /** The status if an earlier call has already done the work. */
  repeatedStatus?: 200;
  /** Error codes specific to this call, by status. Errors of every call and of path ids are not repeated here. */
  errors?: Partial<Record<400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 507, string[]>>;
  /** The call needs no token. */
  isPublic?: true;
  /** For `<img>`: the call accepts the image cookie instead of a token (docs/rules/accounts.md). */
  takesImageCookie?: true;
  /** The cost grows with the user's data, so a user's heavy calls run one after another (docs/rules/answers.md). */
  isHeavy?: true;
  /**
   * Whether the call is rejected while the server is low on disk space or memory (docs/rules/calls.md). Default: true
   * for POST and PUT, false for GET and DELETE. Set false for a POST or PUT that only reads, signs in, or leads to
   * erasing.
   */
  needsRoom?: false;
}

/** A response that is not JSON. */
interface Content {
  /** Media types of the response. */
  content: readonly string[];
}

/** The definition of a public API call. The gateway, the web app and the documentation use it. */
export interface HttpCall<
  R extends Route = Route,
  Options extends CallOptions = CallOptions,
  Response extends z.ZodType = z.ZodType,
  C extends Command | RawCommand | null = Command | RawCommand | null,
> {
  route: R;
  options: Options;
  /** Null for a response that is not JSON. */
  response: Response | null;
  content: readonly string[];
  /** The command that produces the response. Null if the gateway has a handler for the call. */
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

/** The input of the call's handler: the validated fields of path, query and body, and the actor. */
export type CallInput<C extends HttpCall> = OutputOf<Params<C>> &
  z.output<Parts<C>['query']> &
  z.output<Parts<C>['body']> &
  (C['options'] extends { isPublic: true } ? unknown : { actor: Actor });

/** The fields that a client passes: path, query and body together. */
export type CallFields<C extends HttpCall> = { [Name in PathField<C['route']>]: InPath<Params<C>[Name]> } & z.input<
  Parts<C>['query']
> &
  z.input<Parts<C>['body']>;
type InPath<Schema> = Schema extends typeof PathId ? number : z.input<Schema & z.ZodType>;

/** The response that a client gets. */
export type CallAnswer<C extends HttpCall> =
  C extends HttpCall<Route, CallOptions, infer Response> ? z.output<Response> : never;

/** Defines a call with a handler in the gateway, `@OnCall(…)`. */
export function call<R extends Route, const Options extends CallOptions, Response extends z.ZodType>(
  route: R,
  response: Response | Content,
  options: Options,
): HttpCall<R, Options, Response, null> {
  const isJson = response instanceof z.ZodType;
  const content = isJson ? ['application/json'] : response.content;
  return { route, options, response: isJson ? response : null, content, command: null };
}

/**
 * Defines a call that forwards to one command. The fields and the actor are the command's request; its response is the
 * call's.
 */
export function forward<R extends Route, C extends Command | RawCommand, const Options extends CallOptions>(
  route: R,
  command: C &
    (CallInput<HttpCall<R, Options, C['response'], C>> extends z.input<C['request']> ? unknown : 'fields do not fit'),
  options: Options,
): HttpCall<R, Options, C['response'], C> {
  return { route, options, response: command.response, content: ['application/json'], command };
}

/** Whether the call is rejected with 507 `storage_full` while the server is low on disk space or memory. */
export function needsRoom({ route, options }: Pick<HttpCall, 'route' | 'options'>): boolean {
  return options.needsRoom ?? ['POST', 'PUT'].includes(parseRoute(route).method);
}

/** The 404 code for a path id that the actor cannot see. */
const UNSEEN: Partial<Record<string, string>> = {
  collection_id: 'collection_not_found',
  item_id: 'item_not_found',
  group_id: 'group_not_found',
  invitation_id: 'invitation_not_found',
  link_id: 'guest_link_not_found',
  field_id: 'field_not_found',
  queue_id: 'entry_not_found',
  batch_id: 'batch_not_found',
  image_id: 'not_found',
  file_id: 'file_not_found',
  from_id: 'item_not_found',
  report_id: 'report_not_found',
  correction_id: 'correction_not_found',
};

/** A call's error codes by status: the declared codes, 404s of path ids, and 507 if the call needs room. */
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

/** The schemas of a call's path fields. */
export function paramsOf({ route, options }: HttpCall): Record<string, z.ZodType> {
  return Object.fromEntries(parseRoute(route).pathFields.map((name) => [name, options.params?.[name] ?? PathId]));
}
