import { addTexts } from '../i18n/t';
import missing from './en/missing.json' with { type: 'json' };

addTexts(missing);
