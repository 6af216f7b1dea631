/** A link that starts a mail (RFC 6068). An address may contain characters that have a meaning in a link. */
export function mailLink(email: string, subject: string): string {
  const at = email.lastIndexOf('@');
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
