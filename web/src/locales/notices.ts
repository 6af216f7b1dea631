import { addTexts } from '../i18n/i18n';
import notices from './en/notices.json' with { type: 'json' };

addTexts(notices);
