import { addTexts } from '../i18n/t';
import guest from './en/guest.json' with { type: 'json' };

addTexts(guest);
