import { API_CALLS } from '@whereabouts/shared/contracts/http/api-calls.js';
import { errorsOf, type HttpCall, paramsOf } from '@whereabouts/shared/contracts/http/call.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import { Problem } from '@whereabouts/shared/contracts/problem.js';
import { z } from 'zod';
import { type Components, type JsonSchema, schemaConverter } from './schemas.js';

/** Of the calls' shapes, not of the product: fields may join, none goes without a new number. */
const API_VERSION = '1';

const SECURITY_SCHEMES = {
  token: { type: 'http', scheme: 'bearer' },
  image_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'images_…',
    description: 'Comes with the answer that holds the token.',
  },
};
const TOKEN = { token: [] };
const IMAGE_COOKIE = { image_cookie: [] };

type Convert = (schema: z.ZodType) => JsonSchema;

const DESCRIPTION = `Everything the web app does, it does by these calls.

- A call needs \`Authorization: Bearer …\` with the token that signing in answers, unless it has no lock here.
- A failure has the body \`Problem\`: a sentence for users in \`error\`, and a \`code\` to decide on.
- A list has an \`ETag\`: asked with \`If-None-Match\`, it is a 304 without a body while nothing has changed.`;

/** The public API as OpenAPI 3.1, made of the contracts that check it. Its paths are below `base`. */
export function openApiDocument(base = '') {
  const schemas: Components = {};
  const answered = schemaConverter('output', schemas, (name) => name);
  const responses = new Map(calls().map(({ call }) => [call, responsesOf(call, answered)]));
  // What is answered and sent may look different when it is sent.
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
  // Fields that are all optional need no body, but a PUT always has one.
  const required = parseRoute(route).method === 'PUT' || !body.safeParse({}).success;
  const content = {
    [type]: { schema: convert(body) },
    ...(insteadOfForm && { 'application/json': { schema: convert(insteadOfForm) } }),
  };
  return { requestBody: { required, content } };
}

/** Fields without a schema, which others than the gateway check, are texts. */
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
    [status]: { description: 'Done', ...answer },
    ...(repeatedStatus && { [repeatedStatus]: { description: 'Done before', ...answer } }),
    ...(command?.kind === 'raw' ? { 304: { description: 'Nothing has changed' } } : {}),
    ...Object.fromEntries(
      Object.entries(errorsOf(call)).map(([code, codes]) => [code, { description: codes.join(', '), ...problem }]),
    ),
    default: { description: 'Any other failure', ...problem },
  };
}
