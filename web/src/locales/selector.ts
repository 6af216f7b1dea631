import { addTexts } from '../i18n/i18n';
import selector from './en/selector.json' with { type: 'json' };

addTexts(selector);
