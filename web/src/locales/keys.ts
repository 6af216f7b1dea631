import { addTexts } from '../i18n/t';
import keys from './en/keys.json' with { type: 'json' };

addTexts(keys);
