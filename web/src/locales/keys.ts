import { addTexts } from '../i18n/i18n';
import keys from './en/keys.json' with { type: 'json' };

addTexts(keys);
