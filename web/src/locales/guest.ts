import { addTexts } from '../i18n/i18n';
import guest from './en/guest.json' with { type: 'json' };

addTexts(guest);
