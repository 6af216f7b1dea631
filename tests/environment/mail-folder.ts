import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mail, type Mailbox, startMailbox } from '@whereabouts/shared/testing/mailbox.js';

/** A mail server that keeps every mail in a folder, where tests in other processes read it. */
export function startMailFolder(folder: string): Promise<Mailbox> {
  let count = 0;
  return startMailbox((mail) => {
    count += 1;
    writeFileSync(join(folder, `${String(count).padStart(4, '0')}.json`), JSON.stringify(mail));
  });
}

/** Links to one page of the app in the mails to an address, newest first. */
export function linksInMail(folder: string, address: string, pathname: string): string[] {
  const mails = readdirSync(folder)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Mail);
  return mails
    .filter(({ to }) => to.includes(address))
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    .filter((link) => new URL(link).pathname === pathname)
    .reverse();
}
