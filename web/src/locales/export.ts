import { addTexts } from '../i18n/i18n';
import exports from './en/export.json' with { type: 'json' };

addTexts(exports);
