import { z } from 'zod';

/** Options of nodemailer that an admin may add to the address. Others could read files, or write the dialog to a log. */
const OPTIONS = new Set(['requireTLS', 'ignoreTLS', 'name', 'tls.rejectUnauthorized', 'tls.servername']);

const SCHEMES = ['smtp:', 'smtps:'];

/** Whether a text is the address of a mail server, such as `smtp://user:password@mail.example.org:587`. */
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

/** Whether a text can be the sender of a mail: an address, or a name and an address in angle brackets. */
export function isMailSender(text: string): boolean {
  const [, , address = text] = NAMED.exec(text) ?? [];
  return Address.safeParse(address).success;
}
