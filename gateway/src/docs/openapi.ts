import { API_CALLS } from '@whereabouts/shared/contracts/http/api-calls.js';
import { errorsOf, type HttpCall, paramsOf } from '@whereabouts/shared/contracts/http/call.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import { Problem } from '@whereabouts/shared/contracts/problem.js';
import { z } from 'zod';
import { type Components, type JsonSchema, schemaConverter } from './schemas.js';

/** The version of the API, not of the product. Fields can be added; removing a field requires a new version. */
const API_VERSION = '1';

const SECURITY_SCHEMES = {
  token: { type: 'http', scheme: 'bearer' },
  image_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'images_…',
    description: 'Set by the response that contains the token.',
  },
};
const TOKEN = { token: [] };
const IMAGE_COOKIE = { image_cookie: [] };

type Convert = (schema: z.ZodType) => JsonSchema;

const DESCRIPTION = `The web app uses these calls only.

- A call with a lock requires \`Authorization: Bearer …\` with the token that sign-in returns.
- An error response has the body \`Problem\`: a sentence for users in \`error\`, and a stable \`code\` for programs.
- A list has an \`ETag\`. A request with \`If-None-Match\` gets a 304 without a body if nothing has changed.`;

/** The public API as OpenAPI 3.1, generated from the contracts. Its paths are below `base`. */
export function openApiDocument(base = '') {
  const schemas: Components = {};
  const answered = schemaConverter('output', schemas, (name) => name);
  const responses = new Map(calls().map(({ call }) => [call, responsesOf(call, answered)]));
  // Schemas can differ between requests and responses.
  const sent = schemaConverter('input', schemas, (name) => (name in schemas ? `${name}Input` : name));
  const paths: Record<string, Record<string, object>> = {};
  for (const { tag, operationId, call } of calls()) {
    const { method, path } = parseRoute(call.route);
    const { summary, isPublic, takesImageCookie } = call.options;
    const security = isPublic ? [] : takesImageCookie ? [TOKEN, IMAGE_COOKIE] : undefined;
    const operation = { operationId, tags: [tag], summary, ...(security && { security }) };
    const parameters = [...pathParameters(call, answered), ...queryParameters(call, sent)];
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      ...operation,
      ...(parameters.length > 0 ? { parameters } : {}),
      ...requestBodyOf(call, sent),
      responses: responses.get(call),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Whereabouts', version: API_VERSION, description: DESCRIPTION },
    servers: [{ url: base || '/' }],
    security: [TOKEN],
    tags: Object.keys(API_CALLS).map((name) => ({ name })),
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, schemas },
  };
}

function calls() {
  return Object.entries(API_CALLS).flatMap(([tag, area]) =>
    Object.entries(area).map(([operationId, call]) => ({ tag, operationId, call })),
  );
}

function pathParameters(call: HttpCall, convert: Convert) {
  return Object.entries(paramsOf(call)).map(([name, schema]) => {
    return { name, in: 'path', required: true, schema: convert(schema) };
  });
}

function requestBodyOf({ route, options: { body, isForm, insteadOfForm } }: HttpCall, convert: Convert) {
  if (!body) return {};
  const type = isForm ? 'multipart/form-data' : 'application/json';
  // A body whose fields are all optional can be omitted, except in a PUT, and in a call that takes a form or JSON.
  const required = parseRoute(route).method === 'PUT' || insteadOfForm !== undefined || !body.safeParse({}).success;
  const content = {
    [type]: { schema: convert(body) },
    ...(insteadOfForm && { 'application/json': { schema: convert(insteadOfForm) } }),
  };
  return { requestBody: { required, content } };
}

/** Query fields without a schema are strings, because a service validates them. */
function queryParameters({ route, options }: HttpCall, convert: Convert) {
  return parseRoute(route).queryFields.map((name) => {
    const schema: z.ZodType = options.query?.shape[name] ?? z.string().optional();
    return { name, in: 'query', required: !schema.safeParse(undefined).success, schema: convert(schema) };
  });
}

function responsesOf(call: HttpCall, convert: Convert) {
  const { response, content, command, options } = call;
  const { status = 200, repeatedStatus } = options;
  const schema = response ? convert(response) : { type: 'string', format: 'binary' };
  const problem = { content: { 'application/json': { schema: convert(Problem) } } };
  const answer = content.length > 0 ? { content: Object.fromEntries(content.map((type) => [type, { schema }])) } : {};
  return {
    [status]: { description: 'Success', ...answer },
    ...(repeatedStatus && { [repeatedStatus]: { description: 'An earlier call has already done this', ...answer } }),
    ...(command?.kind === 'raw' ? { 304: { description: 'Not modified' } } : {}),
    ...Object.fromEntries(
      Object.entries(errorsOf(call)).map(([code, codes]) => [code, { description: codes.join(', '), ...problem }]),
    ),
    default: { description: 'Any other error', ...problem },
  };
}
