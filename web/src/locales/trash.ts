import { addTexts } from '../i18n/t';
import trash from './en/trash.json' with { type: 'json' };

addTexts(trash);
