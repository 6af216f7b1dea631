const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** What chats and social networks show of a link (Open Graph protocol, ogp.me): the collection's name, nothing in it. */
export function previewTags(collection_name: string | null): string {
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Whereabouts',
    'og:title': collection_name ?? 'A shared collection',
    'og:description': 'A collection shared with you',
  };
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`)
    .join('');
}
