import autocannon from 'autocannon';

const SECONDS = 4;
const CONNECTIONS = 8;

/** Answers a second under a steady load; anything but success ends the measurement. */
export async function perSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.errors > 0 || result['4xx'] + result['5xx'] > 0) throw new Error(`${url} failed under load`);
  return (result['2xx'] + result['3xx']) / result.duration;
}
