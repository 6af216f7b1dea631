import { escapeHtml } from '../web/escape-html.js';

/** Open Graph tags (ogp.me) for link previews in chats and social networks. They contain only the collection's name. */
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
