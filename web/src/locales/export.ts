import { addTexts } from '../i18n/t';
import exports from './en/export.json' with { type: 'json' };

addTexts(exports);
