import { createRoot } from 'react-dom/client';
import '../../i18n/locales/guest';
import '../../ui/theme/colors.css';
import '../../ui/theme/bidi.css';
import { withoutBase } from '../../domain/browser/base-path';
import { catchStrayDrops } from '../../ui/photos/stray-drops';
import { GuestApi } from './guest-api';
import './guest.css';
import './guest-page.css';
import './guest-items.css';
import './guest-dialogs.css';
import '../../ui/theme/load-failure.css';
import { followScheme } from './follow-scheme';
import { GuestPage } from './guest-page';

followScheme();
catchStrayDrops();
const root = document.getElementById('root');
if (!root) throw new Error('guest.html has no #root');
const token = withoutBase(location.pathname).split('/')[2] ?? '';
createRoot(root).render(<GuestPage api={new GuestApi(token)} />);
void import('../../ui/focus/keep-focus').then(({ keepFocus }) => keepFocus()).catch(() => {});

// A copy or paste needs a selection or a cursor first, so the code loads then.
document.addEventListener(
  'selectionchange',
  () =>
    void import('../../widgets/pasting/plain-clipboard')
      .then(({ keepClipboardPlain }) => keepClipboardPlain())
      .catch(() => {}),
  { once: true },
);
