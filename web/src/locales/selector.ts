import { addTexts } from '../i18n/t';
import selector from './en/selector.json' with { type: 'json' };

addTexts(selector);
