type Fetch = typeof fetch;

/**
 * A `fetch` whose signal alone limits the time. Node's own gives up after five minutes without headers or without a part
 * of the body, but local servers send nothing before their answer is complete.
 */
export const patientFetch: Fetch = async (input, init) => {
  loaded ??= load();
  const { fetch, dispatcher } = await loaded;
  return fetch(input, { ...init, dispatcher });
};

let loaded: ReturnType<typeof load> | undefined;

/** On demand, because many installations have no model server. The types are of another version of undici than Node's. */
async function load() {
  const { Agent, fetch } = await import('undici');
  const agent: unknown = new Agent({ headersTimeout: 0, bodyTimeout: 0, allowH2: false });
  return { fetch: fetch as unknown as Fetch, dispatcher: agent as RequestInit['dispatcher'] };
}
