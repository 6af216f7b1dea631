import { addTexts } from '../i18n/i18n';
import search from './en/search.json' with { type: 'json' };

addTexts(search);
