import { addTexts } from '../i18n/t';
import labelScanner from './en/label-scanner.json' with { type: 'json' };

addTexts(labelScanner);
