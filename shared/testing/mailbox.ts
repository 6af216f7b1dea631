import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Mail {
  to: string[];
  from: string;
  /** Decoded, as a user reads it. */
  text: string;
}

/** A fake mail server that accepts and keeps every email. */
export interface Mailbox {
  /** The value for `SMTP_URL`. */
  url: string;
  mails: Mail[];
  /** Links in the emails to an address, oldest first. With `pathname`, only links to this page. */
  linksTo(address: string, pathname?: string): URL[];
  /** Makes the server accept emails, reject them, or hang. */
  behave(how: 'well' | 'refuse' | 'hang'): void;
  /** The number of emails that clients tried to send since the server stopped accepting them. */
  disappointed(): number;
  close(): Promise<void>;
}

/** `keep` gets every email as it arrives. `more` can require authentication. */
export async function startMailbox(
  keep: (mail: Mail) => void = () => {},
  more: SMTPServerOptions = {},
): Promise<Mailbox> {
  const mails: Mail[] = [];
  let manners: 'well' | 'refuse' | 'hang' = 'well';
  let disappointed = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    ...more,
    onRcptTo: (_address, _session, answer) => {
      if (manners === 'well') return answer();
      disappointed += 1;
      if (manners === 'refuse') answer(new Error('no such person here'));
    },
    onData: async (stream, session, done) => {
      const raw = await text(stream);
      const { mailFrom, rcptTo } = session.envelope;
      const mail = {
        to: rcptTo.map(({ address }) => address),
        from: mailFrom ? mailFrom.address : '',
        text: readable(raw),
      };
      mails.push(mail);
      keep(mail);
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    linksTo: (address, pathname) =>
      mails
        .filter(({ to }) => to.includes(address))
        .flatMap((mail) => mail.text.match(/https?:\/\/\S+/g) ?? [])
        .map((link) => new URL(link))
        .filter((link) => !pathname || link.pathname === pathname),
    behave: (how) => {
      manners = how;
      disappointed = 0;
    },
    disappointed: () => disappointed,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Decodes quoted-printable (RFC 2045, section 6.7), in which mail programs send long lines. */
function readable(raw: string): string {
  return raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
