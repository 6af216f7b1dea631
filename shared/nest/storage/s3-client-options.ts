import http from 'node:http';
import https from 'node:https';
import { impatient } from './impatient-transport.js';

/** An S3 server and its credentials. TLS is used if the endpoint starts with https. */
export interface S3Server {
  endpoint: string;
  access_key: string;
  secret_key: string;
  region?: string | undefined;
}

/** Options of the MinIO client. @param silence_ms a server that sends nothing for this long counts as down */
export function s3ClientOptions({ endpoint, access_key, secret_key, region }: S3Server, silence_ms: number) {
  const { protocol, hostname, port } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  return {
    endPoint: hostname,
    ...(port ? { port: Number(port) } : {}),
    useSSL,
    accessKey: access_key,
    secretKey: secret_key,
    ...(region ? { region } : {}),
    transport: impatient(useSSL ? https : http, silence_ms),
  };
}
