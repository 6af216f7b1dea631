import { escapeHtml } from '../web/escape-html.js';

/** What chats and social networks show of a link (Open Graph protocol, ogp.me): the collection's name, nothing in it. */
export function previewTags(collection_name: string | null): string {
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Whereabouts',
    'og:title': collection_name ?? 'A shared collection',
    'og:description': 'A collection shared with you',
  };
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('');
}
