import { addTexts } from '../i18n/i18n';
import trash from './en/trash.json' with { type: 'json' };

addTexts(trash);
