/** A nodemailer error for a mail that was not sent. */
export interface SmtpFailure {
  code?: string;
  /** Error code of the operating system or of OpenSSL. */
  originalCode?: string;
  /** The last response of the mail server. */
  response?: string;
  responseCode?: number;
}

const MAX_SAID = 300;

/** Texts by nodemailer error code. The mail server's response is appended. */
const BY_CODE: Record<string, (server: string) => string> = {
  EDNS: (server) => `There is no mail server at ${server}. Check the name.`,
  ETIMEDOUT: (server) => `${server} did not answer in time. Check the name and the port.`,
  EABORT: (server) => `${server} did not answer in time. Check the name and the port.`,
  EAUTH: (server) => `${server} refused the user name or the password.`,
  ENOAUTH: (server) => `${server} asks for a user name and a password.`,
  EENVELOPE: (server) => `${server} refused the sender or the recipient.`,
  EMESSAGE: (server) => `${server} refused the mail.`,
  ETLS: (server) => `The encrypted connection to ${server} failed.`,
  EPROTOCOL: (server) => `${server} does not answer like a mail server. Check the port.`,
};

/** Texts by error code of the operating system or of OpenSSL, which name the cause of a failed connection. */
const BY_CAUSE: Record<string, (server: string) => string> = {
  ECONNREFUSED: (server) => `${server} does not accept connections. Check the port.`,
  EHOSTUNREACH: (server) => `${server} cannot be reached from this server.`,
  ENETUNREACH: (server) => `${server} cannot be reached from this server.`,
  ERR_SSL_WRONG_VERSION_NUMBER: (server) => `${server} does not speak TLS. Use smtp:// in place of smtps://.`,
  CERT_HAS_EXPIRED: (server) => `The certificate of ${server} has expired.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (server) => `The certificate of ${server} is for another name.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (server) => `The certificate of ${server} is not trusted.`,
  SELF_SIGNED_CERT_IN_CHAIN: (server) => `The certificate of ${server} is not trusted.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (server) => `The certificate of ${server} is not trusted.`,
};

/** Describes the failure for an admin, without the user name and password of the mail account. */
export function smtpFailureText({ code = '', originalCode = '', response }: SmtpFailure, smtp_url: string): string {
  const url = new URL(smtp_url);
  const sentence = BY_CAUSE[originalCode] ?? BY_CODE[code] ?? ((server) => `The connection to ${server} failed.`);
  const said = response ? ` It said: ${withoutCredentials(response, url)}` : '';
  return sentence(url.host) + said;
}

function withoutCredentials(response: string, url: URL): string {
  const [user, password] = [url.username, url.password].map(decodeURIComponent) as [string, string];
  const plain = [user, password, url.username, url.password];
  const encoded = [user, password, `\0${user}\0${password}`].map((text) => Buffer.from(text).toString('base64'));
  // Longest first, because one secret may contain another.
  const secrets = [...plain, ...encoded].filter(Boolean).sort((one, other) => other.length - one.length);
  const cleaned = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), response);
  return cleaned.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_SAID);
}
