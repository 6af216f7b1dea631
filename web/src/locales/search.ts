import { addTexts } from '../i18n/t';
import search from './en/search.json' with { type: 'json' };

addTexts(search);
