import { addTexts } from '../i18n/t';
import lines from './en/lines.json' with { type: 'json' };

addTexts(lines);
