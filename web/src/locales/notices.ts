import { addTexts } from '../i18n/t';
import notices from './en/notices.json' with { type: 'json' };

addTexts(notices);
