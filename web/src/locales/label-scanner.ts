import { addTexts } from '../i18n/i18n';
import labelScanner from './en/label-scanner.json' with { type: 'json' };

addTexts(labelScanner);
