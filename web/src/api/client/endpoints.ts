import type { CallAnswer, CallFields, HttpCall } from '@whereabouts/shared/contracts/http/call.js';
import { type HttpRequest, type Route, requestOf } from '@whereabouts/shared/contracts/http/route.js';

/** The calls of one area. The browser gets only their types. */
type Calls = Record<string, HttpCall>;

/** Distributes over a union of field types. */
type FieldNames<Fields> = Fields extends unknown ? keyof Fields : never;

/** Names of the calls without fields. */
type Bare<Area extends Calls> = {
  [Name in keyof Area]: FieldNames<CallFields<Area[Name]>> extends never ? Name : never;
}[keyof Area];

/** `undefined` is allowed if every field is optional. */
type Given<C extends HttpCall> =
  Partial<CallFields<C>> extends CallFields<C> ? CallFields<C> | undefined : CallFields<C>;

interface Endpoint<Argument, Answer, Data = Answer> {
  query: (argument: Argument) => HttpRequest;
  transformResponse: (answer: Answer) => Data;
}

/** The RTK Query definition of an endpoint, derived from the contract of its call. */
export interface EndpointOf<Area extends Calls> {
  <Name extends Bare<Area>>(name: Name): Endpoint<void, CallAnswer<Area[Name]>>;
  /** The argument is the call's fields. */
  <Name extends keyof Area>(name: Name): Endpoint<CallFields<Area[Name]>, CallAnswer<Area[Name]>>;
  /** `select` picks the data from the answer. */
  <Name extends keyof Area, Data>(
    name: Name,
    fieldsOf: undefined,
    select: (answer: CallAnswer<Area[Name]>) => Data,
  ): Endpoint<void, CallAnswer<Area[Name]>, Data>;
  /** `fieldsOf` maps the argument to the call's fields. */
  <Name extends keyof Area, Argument>(
    name: Name,
    fieldsOf: (argument: Argument) => Given<Area[Name]>,
  ): Endpoint<Argument, CallAnswer<Area[Name]>>;
  /** Combines `fieldsOf` and `select`. */
  <Name extends keyof Area, Argument, Data>(
    name: Name,
    fieldsOf: (argument: Argument) => Given<Area[Name]>,
    select: (answer: CallAnswer<Area[Name]>) => Data,
  ): Endpoint<Argument, CallAnswer<Area[Name]>, Data>;
}

/** Creates the endpoint definitions of an area: `build.query({ ...endpoint('listGroups'), providesTags: […] })`. */
export function endpointsOf<Area extends Calls>(routes: { [Name in keyof Area]: Area[Name]['route'] }) {
  const endpoint = (
    name: keyof Area,
    fieldsOf = (fields: unknown) => fields as object | undefined,
    select = (answer: unknown) => answer,
  ): Endpoint<unknown, unknown> => ({
    query: (argument) => requestOf(routes[name] as Route, { ...fieldsOf(argument) }),
    transformResponse: select,
  });
  return endpoint as EndpointOf<Area>;
}
