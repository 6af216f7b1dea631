/** A browser runs nothing in a document and embeds it nowhere (docs/security.md, "Documents"). */
const POLICY = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The headers of a stored document. Media has checked that its content is of this type. */
export function documentHeaders(content_type: string, name: string): Record<string, string> {
  return {
    'Content-Type': content_type.startsWith('text/') ? `${content_type}; charset=utf-8` : content_type,
    'Content-Disposition': `inline; filename*=UTF-8''${encoded(name || 'document')}`,
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  };
}

/** Encodes a parameter value (RFC 8187). A name from elsewhere may contain half of a surrogate pair. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
