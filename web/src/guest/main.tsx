import { createRoot } from 'react-dom/client';
import '../locales/guest';
import { GuestApi } from './guest-api';
import './guest.css';
import './guest-page.css';
import './guest-items.css';
import './guest-dialogs.css';
import '../ui/load-failure.css';
import { GuestPage } from './guest-page';
import { setColors } from './set-colors';

setColors();
const root = document.getElementById('root');
if (!root) throw new Error('guest.html has no #root');
const token = decodeURIComponent(location.pathname.split('/')[2] ?? '');
createRoot(root).render(<GuestPage api={new GuestApi(token)} />);
