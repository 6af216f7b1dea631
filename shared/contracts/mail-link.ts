/** A `mailto:` link (RFC 6068). The address is encoded because it can contain characters that are special in a URL. */
export function mailLink(email: string, subject: string): string {
  const at = email.lastIndexOf('@');
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
