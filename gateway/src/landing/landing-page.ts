import { mailLink } from '@whereabouts/shared/contracts/mail-link.js';
import type { OperatorEnv } from '@whereabouts/shared/nest/process/operator-env.js';
import { escapeHtml } from '../web/escape-html.js';
import { SHELF } from './shelf.js';

const SERVICES = [
  {
    title: 'Set up and host',
    text: 'We install Whereabouts on your server, your NAS or in your cluster, connect mail and a vision model, and set up backups that are proven to restore.',
  },
  {
    title: 'Take stock',
    text: 'We photograph your rooms, shelves and boxes, review every item with you, and label the places. You start with a complete inventory.',
  },
  {
    title: 'Train and connect',
    text: 'We bring in your spreadsheets, train your team in an afternoon, and connect Whereabouts to the tools you already use.',
  },
];

const cards = SERVICES.map(({ title, text }) => `<li><h3>${title}</h3><p>${text}</p></li>`).join('\n');

/**
 * The page of the company that operates this installation. It needs no script. Its styles are `web/public/landing.css`,
 * below the base path.
 */
export function landingPage({ OPERATOR_NAME, OPERATOR_EMAIL }: OperatorEnv, base = ''): string {
  const name = OPERATOR_NAME === undefined ? null : escapeHtml(OPERATOR_NAME);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="description" content="The consulting company behind Whereabouts, the photo-based inventory: setup, stocktaking and training.">
<title>${name ?? 'The company behind Whereabouts'}</title>
<link rel="icon" href="${base}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${base}/landing.css">
</head>
<body>
<header class="bar">
<a class="brand" href="${base}/"><img src="${base}/icon.svg" alt="" width="32" height="32">${name ?? 'Whereabouts'}</a>
<a class="open" href="${base}/">Open Whereabouts</a>
</header>
<main>
<section class="hero">
<div>
<h1>Know what you have, and where it is</h1>
<p class="lead">${name ? `${name} is` : 'We are'} the consulting company behind Whereabouts, the photo-based inventory for households, small offices and teams.</p>
<p>Most inventories fail because no one keeps them up. We start with a photo of each shelf, let the software do the typing, and leave you with a list that your people use every day.</p>
${OPERATOR_EMAIL ? '<a class="button" href="#contact">Talk to us</a>' : ''}
</div>
${SHELF}
</section>
<section aria-labelledby="services">
<h2 id="services">What we do for you</h2>
<ul class="services">
${cards}
</ul>
</section>
<section class="contact" id="contact" aria-labelledby="contact-title">
<h2 id="contact-title">Contact</h2>
${contact(name, OPERATOR_EMAIL)}
</section>
</main>
<footer>
<p>Whereabouts is free to use. No credit card needed.</p>
</footer>
</body>
</html>
`;
}

function contact(name: string | null, email: string | undefined): string {
  if (email === undefined) {
    return '<p>This server does not name a contact address. Please ask the person who gave you this link.</p>';
  }
  const link = escapeHtml(mailLink(email, 'Consulting for Whereabouts'));
  return `<p>Tell us what you keep and what you lose. ${name ?? 'We'} will answer by mail.</p>
<a class="button" href="${link}">${escapeHtml(email)}</a>`;
}
