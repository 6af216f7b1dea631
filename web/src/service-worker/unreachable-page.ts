import { t } from '../i18n/t';
import '../i18n/locales/unreachable';
import styles from './unreachable.css?inline';
import script from './unreachable.js?raw';

/** The page has no external resources: they could not be loaded while the server is down. */
export function unreachablePage(): Response {
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${t('app.name')}</title>
<style nonce="${nonce}">${styles}</style>
<script nonce="${nonce}">${script}</script>
</head>
<body>
<main>
<svg width="48" height="48" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
<path d="M9.6 5.7a5 5 0 0 1 7 3.4h.9a3.5 3.5 0 0 1 2.2 6.2M17.5 16H7a4.4 4.4 0 0 1-.6-8.7M3 3l18 18"/>
</svg>
<h1>${t('unreachable.title')}</h1>
<p>${t('unreachable.text')}</p>
<a href="">${t('unreachable.try_again')}</a>
</main>
</body>
</html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
    },
  });
}
