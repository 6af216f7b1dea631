import { addTexts } from '../i18n/t';
import picker from './en/picker.json' with { type: 'json' };

addTexts(picker);
