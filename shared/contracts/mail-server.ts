import { z } from 'zod';

/** nodemailer options that an admin may add to the URL. Other options could read files or log the SMTP dialog. */
const OPTIONS = new Set(['requireTLS', 'ignoreTLS', 'name', 'tls.rejectUnauthorized', 'tls.servername']);

const SCHEMES = ['smtp:', 'smtps:'];

/** Whether a text is the URL of a mail server, such as `smtp://user:password@mail.example.org:587`. */
export function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !SCHEMES.includes(url.protocol) || !/^smtps?:\/\//i.test(text)) return false;
  if (!url.hostname || !['', '/'].includes(url.pathname) || url.hash || /[\s\\]/.test(text)) return false;
  return isDecodable(url.username) && isDecodable(url.password) && [...url.searchParams.keys()].every(isOption);
}

const isOption = (name: string) => OPTIONS.has(name);

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const NAMED = /^([^<>\r\n]*)<([^<>]+)>$/;
const Address = z.email();

/** Whether a text is a valid sender: an email address, or a name and an address in angle brackets. */
export function isMailSender(text: string): boolean {
  const [, , address = text] = NAMED.exec(text) ?? [];
  return Address.safeParse(address).success;
}
